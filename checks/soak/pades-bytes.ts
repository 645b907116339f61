import { openPadesPdf } from '../../apps/server/src/reports/signature/testing/pades-pdf.ts'
import { newKey } from '../../apps/server/src/reports/signature/testing/sign-pdf.ts'
import { verifyPdf } from '../../apps/server/src/reports/signature/verify-pdf.ts'
import type { Verify } from './verify.ts'

/** Verifies that a PAdES signature with any changed byte is invalid; the tests try one byte in 41. */
export async function soakPadesBytes(verify: Verify): Promise<void> {
  const key = newKey()
  const keys = new Map([[key.id, key.raw]])
  for (const kind of ['rsa', 'P-256'] as const) {
    const { bare, whole } = await openPadesPdf(kind, key)
    for (let at = bare.length; at < whole.length; at++) {
      const changed = whole.with(at, (whole[at] ?? 0) ^ 1)
      const fault = await verifyPdf(changed, keys).then(
        () => null,
        error => error.name,
      )
      verify(fault === 'NotVerified', `${kind}: byte ${at} changed: ${fault ?? 'verified'}`)
    }
    process.stdout.write(`${kind}: ${whole.length - bare.length} bytes, each changed\n`)
  }
}
