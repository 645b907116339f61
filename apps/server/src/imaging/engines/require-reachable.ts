import { callOutbound, type OutboundAnswer } from '../../platform/outbound/call-outbound.ts'

/** Health waits two seconds for a part. */
const timeoutMs = 1500

/** Throws unless the address answers, soon, with a status that will do. */
export const requireReachable = async (
  address: string,
  isWell: (status: number) => boolean,
  headers: Readonly<Record<string, string>> = {},
): Promise<OutboundAnswer> => {
  const rule = { timeoutMs, maximumBytes: 1024 * 1024, repeatable: false }
  const answer = await callOutbound(() => new Request(address, { headers }), rule)
  if (!isWell(answer.status)) throw new Error(`the detector answered ${answer.status}`)
  return answer
}
