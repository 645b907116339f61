import { z } from 'zod'
import { type DeliveryEvent, webhookTest } from './webhook-events.ts'

const address = (description: string) => z.url().meta({ description: `${description}; read it with an API key.` })

const analysisLink = { analysis: address('The address of the analysis') }
const caseLink = { case: address('The address of the case') }
const reportLinks = {
  report: address('The address of the report as it is now'),
  pdf: address('The address of the PDF that was signed'),
}

const idOf = (what: string) => z.uuid().meta({ description: `The id of ${what}.` })
const clinicId = idOf('the clinic in which it happened')
const analysisId = idOf('the analysis')
const caseId = idOf('the case')
const maybeCase = caseId.optional().meta({ description: 'The id of the case; absent if the radiograph is in none.' })
const version = z.int().positive().meta({ description: 'The version that was signed: 1, 2 for the first amendment …' })

const links = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).meta({ description: 'Where to read the rest.' })

const message = <const Event extends DeliveryEvent, Shape extends z.ZodRawShape>(type: Event, shape: Shape) =>
  z.object({
    type: z.literal(type).meta({ description: 'The event.' }),
    timestamp: z.iso.datetime().meta({ description: 'When it happened, the same at every attempt.' }),
    data: z.object({ clinicId, ...shape }).meta({ description: "Ids and links, never a patient's data." }),
  })

const ofReport = {
  analysisId,
  caseId: maybeCase,
  version,
  links: links({ ...analysisLink, case: caseLink.case.optional(), ...reportLinks }),
}

interface WebhookMessage {
  /** When it is sent, in English, as the documentation of the calls. */
  readonly summary: string
  readonly body: z.ZodObject
}

/** The message of each event, as a receiver gets it. */
export const webhookMessages: Readonly<Record<DeliveryEvent, WebhookMessage>> = {
  'analysis.completed': {
    summary: 'A radiograph was analysed, anew too, or its analysis failed',
    body: message('analysis.completed', {
      analysisId,
      caseId: maybeCase,
      status: z
        .enum(['done', 'failed'])
        .meta({ description: "'done': it has findings; 'failed': the analysis says why." }),
      links: links({ ...analysisLink, case: caseLink.case.optional() }),
    }),
  },
  'case.completed': {
    summary: 'The last analysis of a case ended; again where more radiographs follow',
    body: message('case.completed', { caseId, links: links(caseLink) }),
  },
  'report.signed': {
    summary: 'A report was signed for the first time',
    body: message('report.signed', ofReport),
  },
  'report.amended': {
    summary: 'A later version of a report was signed',
    body: message('report.amended', ofReport),
  },
  [webhookTest]: {
    summary: "An owner pressed 'Probar'",
    body: message(webhookTest, {
      links: z.record(z.string(), z.url()).meta({ description: 'Empty: it is about no record.' }),
    }),
  },
}
