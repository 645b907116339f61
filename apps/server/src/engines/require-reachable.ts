import { callOutbound } from '../outbound/call-outbound.ts'

/** Health waits two seconds for a part. */
const timeoutMs = 1500

/** Throws unless the address answers, soon, with a status that will do. */
export const requireReachable = async (
  address: string,
  isWell: (status: number) => boolean,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const rule = { timeoutMs, maximumBytes: 1024 * 1024, repeatable: false }
  const { status } = await callOutbound(() => new Request(address, { headers }), rule)
  if (!isWell(status)) throw new Error(`the detector answered ${status}`)
}
