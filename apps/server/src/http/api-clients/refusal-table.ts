import { type ErrorCode, errorCodes, errorTable } from '@xrai/contract/errors/table'
import { english } from '@xrai/contract/strings/english'
import { translate } from '@xrai/contract/strings/translate'

const repeat = 'Send it again, with pauses that grow.'
const administrator = 'Tell the administrator of the installation.'

/** The remedy that a caller has for a refusal, by its status. */
const remedies: Readonly<Record<(typeof errorTable)[ErrorCode]['status'], string>> = {
  400: 'Correct the request: the same one is refused again.',
  401: 'Send a valid key, or sign in again.',
  402: 'Change the plan.',
  403: 'Use a key or an account that may do it.',
  404: 'Check the id: it names nothing in this clinic.',
  405: 'Use a method that the header `Allow` names.',
  406: 'Accept the media type that is named.',
  408: repeat,
  409: 'Read how it stands now, then decide.',
  410: 'It is over: ask for a new one.',
  413: 'Send less.',
  415: 'Send another format.',
  422: 'Correct what `details` names, if it does: the same request is refused again.',
  424: administrator,
  429: 'Wait as `Retry-After` says, then send it again.',
  500: administrator,
  501: administrator,
  502: repeat,
  503: 'Wait as `Retry-After` says, if it does, then send it again.',
  504: repeat,
  507: administrator,
}

const ofCode: Partial<Readonly<Record<ErrorCode, string>>> = {
  REQUEST_CUT_OFF: repeat,
  KEY_FORBIDDEN: 'No key may do it, or not one of this plan: a person does it.',
  REAUTHENTICATION_REQUIRED:
    'Confirm the password by `POST /api/session/confirm`, then send it again within ten minutes.',
  KEY_SCOPE: 'Make a key with that permission.',
  OUT_OF_CREDITS: 'Wait until `GET /api/credits` says that they renew, or change the plan.',
  API_VERSION_UNKNOWN: 'Name a version that `details` lists, or leave out the header `XRAI-Version`.',
  IDEMPOTENCY_KEY_REUSED: 'Send the first content again, or another key.',
  REPLAY_DELETED: 'Restore `subject`, or send it under another key.',
  ROUTE_UNKNOWN: 'Correct the address: `/api/openapi.json` lists those that there are.',
  REPORT_NOT_BEGUN: 'Read the findings by `GET /api/analyses/{id}`, or send it with a key that may write.',
  KEY_TEST: 'Use an ordinary key.',
  IMAGE_PRESENT: 'Go on with the analysis of `subject`.',
  IMAGE_IN_TRASH: 'Restore `subject` by `POST /api/deleted-images/restore`.',
  RECORD_NUMBER_TAKEN: 'Go on with the patient of `subject`.',
  DOCUMENT_TAKEN: 'Go on with the patient of `subject`.',
  INSTANCE_OTHER_PICTURE:
    'Correct the UIDs in the program that wrote the file; `subject` is the analysis that is there.',
  INSTANCE_OTHER_PATIENT:
    'Correct the UIDs in the program that wrote the file; `subject` is the analysis that is there.',
}

const remedyOf = (code: ErrorCode): string => {
  if (code.startsWith('QUALITY_')) return 'Send a better picture, or the same form with `force=true`.'
  return ofCode[code] ?? remedies[errorTable[code].status]
}

const heading = '## Every refusal\n'

/** docs/api.md with its last chapter written from the errors' table. */
export const withRefusals = (guide: string): string => {
  const [before = ''] = guide.split(heading, 1)
  const rows = errorCodes.map(code => {
    const { status, text } = errorTable[code]
    return `| \`${code}\` | ${status} | ${translate(english, text)} | ${remedyOf(code)} |\n`
  })
  return `${before}${heading}
Written from \`packages/contract/src/errors/table.ts\`. The cause is the sentence of \`error\` in English; which call gives which refusals is in \`/api/openapi.json\`.

| code | status | cause | what to do |
|---|---|---|---|
${rows.join('')}`
}
