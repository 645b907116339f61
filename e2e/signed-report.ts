import { getSignedPdf, listSignatures } from '@xrai/contract/routes/signatures'
import { clinicPassword, newClinic } from './clinic.ts'
import { newSignable } from './signing.ts'

interface Issued {
  readonly code: string
  readonly pdf: Buffer
}

/** A signed report and a function to amend it. */
interface SignedReport extends Issued {
  readonly amend: () => Promise<Issued>
}

/** Signs a report as a new dentist with a professional number, without the browser. */
export async function newSignedReport(): Promise<SignedReport> {
  const clinic = await newClinic()
  const id = await newSignable(clinic)
  const path = `/api/analyses/${id}/signatures`
  const issue = async (more: object = {}): Promise<Issued> => {
    await clinic.post('/api/session/confirm', { password: clinicPassword })
    await clinic.post(path, { decisions: 0, undecided: true, ...more })
    const [latest] = listSignatures.answer.json.parse(await clinic.get(path)).signatures
    if (!latest) throw new Error('the report has no signature')
    const file = getSignedPdf.path.replace('{id}', id).replace('{version}', `${latest.version}`)
    return { code: latest.verificationCode, pdf: await clinic.read(file) }
  }
  return {
    ...(await issue()),
    amend: async () => {
      await clinic.post(`/api/analyses/${id}/amendment`, {})
      return issue({ reason: 'Se corrige un dato.' })
    },
  }
}

/** A PDF as Playwright's file input takes it. */
export const pdfFile = (buffer: Buffer, name = 'informe.pdf') => ({ name, mimeType: 'application/pdf', buffer })
