import { defaultConfidence } from '@xrai/contract/records/limits'
import type { SentDecision } from '@xrai/contract/review/decision-schema'
import { nextDecision } from '@xrai/contract/review/next-decision'
import { editProfile } from '../accounts/identity/profile/profile.ts'
import type { Session } from '../accounts/sessions/session.ts'
import { loadAnalysis } from '../imaging/analyses/load-analysis.ts'
import { decide } from '../imaging/review/decide.ts'
import type { OpenAppContext } from '../open-app-context.ts'
import { readOrCreateReport } from '../reports/report/read-report.ts'
import { signReport } from '../reports/signature/sign-report.ts'

/** A number that no dentist has, so that the demo's signatures cannot be mistaken for a real dentist's. */
const demoNumber = '00000'

/** The confidence from which the demo's dentist accepts the detector's findings on a phantom. */
const accepted = 0.5

/** Decides every finding of a demo radiograph and signs its report, by the code that a dentist's own clicks run. */
export const signDemoReport = async (
  context: OpenAppContext,
  session: Session,
  analysisId: string,
  signal: AbortSignal,
): Promise<void> => {
  const { findings, decisions } = await loadAnalysis(session.scope, analysisId)
  if (decisions.length === 0) {
    const isAccepted = ({ confidence, experimental }: (typeof findings)[number]) =>
      confidence >= accepted && !experimental
    const shown = findings.filter(({ confidence }) => confidence >= defaultConfidence)
    await decide(session, analysisId, [
      ...decisionOn(shown.filter(isAccepted), { kind: 'accept' }),
      ...decisionOn(
        shown.filter(one => !isAccepted(one)),
        { kind: 'reject', reason: 'not-there' },
      ),
    ])
  }
  await editProfile(session, { professionalNumber: demoNumber })
  const { decisions: decided } = await readOrCreateReport(session, analysisId)
  await signReport(context, session, analysisId, { decisions: decided, undecided: true, signal })
}

type Verdict = { readonly kind: 'accept' } | { readonly kind: 'reject'; readonly reason: 'not-there' }

const decisionOn = (findings: readonly { readonly id: string }[], verdict: Verdict): SentDecision[] =>
  findings.length === 0
    ? []
    : [
        {
          ...nextDecision([], new Date()),
          screen: 'preview',
          ...verdict,
          targets: findings.map(({ id }) => ({ finding: id, after: [] })),
        },
      ]
