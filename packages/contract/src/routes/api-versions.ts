/** The header by which a program names the version that it was written for, and an answer the one that it was given in. */
export const versionHeader = 'XRAI-Version'

/** Newest first. A version is named by the day of a change that programs have to be adapted to. */
export const apiVersions = ['2026-11-29'] as const
export const [currentVersion] = apiVersions

interface ApiChange {
  /** The day; that of a version where programs have to be adapted to the changes. */
  readonly on: string
  /** In English, as the documentation of the calls. */
  readonly changes: readonly string[]
}

/** The changelog of the calls that API keys may make, newest first; `docs/api.md` shows it. */
export const apiChanges: readonly ApiChange[] = [
  {
    on: '2026-11-29',
    changes: [
      'The first dated version: `XRAI-Version` names it in requests and answers.',
      'A field or parameter that a call does not have is refused with `REQUEST_INVALID`. Until then it was ignored.',
      '`REQUEST_INVALID` names each wrong field in `details`. `RECORD_NUMBER_TAKEN` and `DOCUMENT_TAKEN` name the patient in `subject`.',
      'Analyses and cases have `findings` and `threshold` beside `predictions`. The `predictions` of a report are its findings.',
      'A key that is wrong, revoked or expired is refused with `KEY_WRONG`. Until then it was refused with `SESSION_REQUIRED`.',
      'Lists are read by `limit` and `cursor`; `page` and `size` of cases, patients and reports remain for screens, and are refused together with a cursor.',
      'Patients are found by `recordNumber`, `documentNumber` and `documentType`. The lists of analyses, cases and patients have `updatedSince`.',
      'Keys may be made that only read, that expire, that belong to a site or that are for testing.',
      'A refusal or a wrong answer of a detector on another server is 424 (`ENGINE_REFUSED`, `ENGINE_ANSWER_INVALID`, `ENGINE_SCORES_INVALID`). Until then it was 502.',
      'Each answer to a key has `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`. Refusals are in English where `Accept-Language` prefers it.',
      'The codes of refusals include those of models that the operator installs (`MODEL_…`); no call of a key gives them.',
    ],
  },
]

/** Null for a text that names no version of this installation. */
export const versionOf = (text: string): (typeof apiVersions)[number] | null =>
  apiVersions.find(version => version === text) ?? null
