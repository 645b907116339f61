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
      'Each answer to a key has `RateLimit-Limit`, `RateLimit-Remaining`, `RateLimit-Reset` and `RateLimit-Policy`. Refusals are in English where `Accept-Language` prefers it.',
      'A key that only reads begins no report: it reads one with an empty `reportCode`, and its files are `REPORT_NOT_BEGUN`. A test key takes an `Idempotency-Key`.',
      'Analyses and cases are listed by `patientId`. An analysis names its case and its patient, a report its patient.',
      '`GET /api/deleted-images` is read by `limit` and `cursor`, has `deletedSince` and names each analysis. It takes `updatedSince` for the same.',
      '`updatedSince` has what was restored or moved, and the analyses and cases whose case or patient changed, was deleted or restored. `GET /api/reports` has `updatedSince` and `patientId`.',
      'A patient names those that were merged into it in `mergedIds`.',
      'Each analysis, in a case too, has `imageId` beside its `id`.',
      'A radiograph that stays because of `PATIENT_NAME_DIFFERS` among several has the name in the signed report as `subject`.',
      'A create that is repeated under its `Idempotency-Key` after what it made was deleted is `REPLAY_DELETED`. Until then a patient was answered as if it were there, and a case was `NOT_FOUND`. A radiograph of a case is `IMAGE_IN_TRASH`, with the radiograph as `subject`; until then it was `NOT_FOUND`.',
      'A key of a site may restore patients.',
      'An address that does not exist is `ROUTE_UNKNOWN`. Until then it was `NOT_FOUND`, as an id that names nothing still is.',
      '`details` says `no_such_day` of a day that does not exist, and `rule` of `page` and `size` beside a cursor.',
      'Record numbers that differ in case or spaces are the same one.',
      '`POST /api/sites` answers the site that was made. Until then it answered all sites.',
      'OpenAPI describes every property, and the messages of webhooks.',
      'The codes of refusals include those of models that the operator installs (`MODEL_…`); no call of a key gives them.',
      'They include `ACTIVATION_REUSED` and `NUMBER_CHANGED`, of calls of the operator alone, and `DECISIONS_FULL`, of calls of dentists alone, too.',
      'A radiograph that was moved since is answered again under its `Idempotency-Key`. Until then it was `IDEMPOTENCY_KEY_REUSED`.',
      '`PATCH /api/patients/{id}/mounts` takes a series that exists without `date`, which then stays.',
      'A form of more than fifty parts, or of more than 4 KiB of headers in one, is `REQUEST_INVALID`, without `details`.',
      'The verification of a code may be `SERVER_BUSY`. Until then all callers together had a limit. So may calls that check or set a password.',
      'An invitation is not answered again under its `Idempotency-Key`, because its link is a secret. An operator who verifies a person sends the name that was shown.',
      'A tooth whose number is in doubt has `alternative`, its second likeliest number, and findings on it have the `placement` `either`. In FHIR and DICOM these are described in words, without the code of a tooth. The `description` of a mapping names both numbers.',
      'A call that names another clinic in `XRAI-Clinic` than the key or session works in is `CLINIC_CHANGED`.',
      '`review` of a report counts suggestions from its own threshold on, where that is below 20 %: they are printed, so a signature asks for `undecided`. Until then they were not counted.',
      'The `reports` in the history of a tooth name the classes that their dentists stated. Until then they named undecided suggestions too.',
      'The `description` of an edited finding says that its outline was corrected only if it was, and no longer names `N/A` as a tooth.',
      'A radiograph that is upside down is turned by half a turn: `orientation` has `upsideDown` and `mirrored`. Until then it was flipped vertically, as is still done if its DICOM file states Patient Orientation.',
      'A received radiograph that is not analysed because of a `QUALITY_` code has its `orientation` too, unless it is no radiograph. Until then it was null.',
      'The first analysis of a received radiograph determines its `orientation` again, and makes its pictures again if it differs. Until then it kept the one that it was stored with.',
      'The warning `FIRST_FRAME` is given for a TIFF of several pages too.',
      '`dicom.windows` is empty if the first window of a file does not show its image. Until then the default had the name of the first one.',
      'A case that was edited since, or whose patient was merged, is answered again under its `Idempotency-Key`. Until then it was `IDEMPOTENCY_KEY_REUSED`. The same fields with another `siteId`, or with one where none was sent, are other content.',
      '`updatedSince` and `deletedSince` include what changed up to two minutes before. Until then a change that took long could be missed by two polls.',
      'A cursor is good after its patient was merged into another or its radiograph restored. Until then it was `REQUEST_INVALID`.',
      'FHIR refuses with `FHIR_TOO_COSTLY` to count the resources of more than 5000 radiographs. Until then it answered no number from 200 on.',
      '`GET /api/analyses/{id}/decisions/events` sends `facts` at first and after each change: another model, teeth, a mark, a signature or a calibration.',
      '`_total=accurate` counts the FHIR resources of up to 200 radiographs beside a page. Until then it gave no number of Observations, DocumentReferences and Provenances unless the page was all.',
      'A queued analysis waits while the detector is away: unavailable, unreachable, busy, too slow or with a damaged model. One with which it goes away five times fails. Until then it failed after five attempts within half a minute.',
      'The teeth of a periapical with a `toothRange` fill the picture in proportion to their mean crown widths. Until then they were spaced evenly, as they still are in ranges that were stated before. `byWidth` of the range says which; requests do not take it. Its findings have the `placement` and `location` of their tooth.',
      'A DICOM file has no `dicom.studyDate` if its own lies before 1895-11-08 or after tomorrow: it is ordered, and the age counted, by the day of the upload, and the date in its report stays empty. Until then it was given as it was written.',
      'An amendment of a report that an earlier version signed can be discarded, though this version words it otherwise. Until then it was `REPORT_CHANGED`.',
      '`POST /api/roboflow/testing-models` that is repeated under its `Idempotency-Key` while the first is under way, in whichever process, waits for its analysis, for up to a minute. Until then each reserved a credit, and was `OUT_OF_CREDITS` where the first had the last one.',
      'A report in a list has `signedBy`, the name in its latest signature, and `q` finds it by that name too.',
      'A note of a patient who was merged is added to the remaining one. Until then it was `NOT_FOUND`.',
      'A form is read as .NET, Python and Java write it too: names without quotes, `filename*`, parameters in any order, names in Latin-1. Until then it was `REQUEST_INVALID`.',
      'Patients are found by the `recordNumber` and the document that a merge took, in FHIR by `identifier` too, unless another patient has it now: they are the remaining one. Until then no patient was found. FHIR finds record numbers in any case, with or without spaces.',
      'A finding of a report whose tooth a dentist corrected or added has the `location` of that tooth. Until then it was empty.',
      '`POST /api/cases/{id}/images` documents `ENGINE_UNAVAILABLE`, and no longer six `ENGINE_` refusals that it never gave: it does not wait for the detector.',
      'The images of `GET /api/patients/{id}/mounts` have `proposedToothRange`, the teeth that the detector sees.',
      '`GET /api/patients` and `GET /api/cases` take `sort=deleted`: the latest deletion comes first. Without `state=deleted` it is `sort=recent`.',
      'A possible duplicate of a patient may have the same birth date and a name that is contained in the other, such as one without a second given name. Until then the names had to be equal.',
      'A radiograph for which a busy machine has too little time is `SERVER_BUSY`. Until then it was `IMAGE_TOO_DEMANDING`, as one is whose reading needs too much.',
      'A radiograph for which a busy machine had too little time three times is `IMAGE_TOO_DEMANDING` again, so that no sender repeats it without end.',
      '`GET /api/patients/{id}` has `formerNumbers`, the document and record numbers that merges took. A PACS that names one has the same patient. Until then the comparison was `differs`.',
      '`POST /api/invitations/read` has `invitedBy`, the name of the owner who invites.',
      '`GET /api/metrics` and `GET /api/team/figures` no longer count a radiograph without an analysis as an analysis.',
      "A result of the clinic's own report that comes back by STOW-RS is answered as stored. Until then it was `INSTANCE_NOT_RADIOGRAPH`.",
      'The results in DICOM of a radiograph have the date of its own study, else that of the upload. A date that a dentist wrote is an item of the structured report. Until then it was the date of the study, so two results of one study could have different ones; a result that is sent again may therefore have another date.',
      '`GET /api/patients.csv` has the alerts and the guardian behind its other columns. The local time of `GET /api/audit.csv` is written as 2026-11-24 17:05:33, so that it sorts as a text.',
      '`PATCH /api/cases/{id}` names as `subject` of `PATIENT_NAME_DIFFERS` all persons whom the signed reports of its radiographs name. Until then it was the first.',
      'A finding whose tooth in doubt a dentist settled on the proposed number is `accepted`. Until then it was `edited`.',
      'The `facts` of `GET /api/analyses/{id}/decisions/events` have `patientId`, and are sent when the radiograph is given to another patient.',
      '`review` of a report has `conflicts`, the number of findings on which two dentists decided differently without knowing of each other.',
      '`PATCH /api/images/{id}`, `PATCH /api/images` and `PATCH /api/cases/{id}` revoke the links to the page of a patient whose radiograph gets another patient. A link asks for the birth date in the file only while the radiograph has no patient.',
      'A birth date in the year 0 in `POST /api/patient-matches`, and a decision whose `at` is in it, are `REQUEST_INVALID`. Until then they were `INTERNAL`.',
      'FHIR finds patients by a `phone` whose plus is not escaped. Until then no patient was found.',
      "A secondary capture of the clinic's own radiograph that comes back under another Patient ID is answered as stored. Until then it was a new radiograph.",
      'The results in DICOM state the aspect of pixels in whole numbers, the secondary capture too where it has no Pixel Spacing, and a structured report has no empty text. Until then a decimal aspect could make them invalid or a 500.',
      'An analysis in spite of a `QUALITY_` code (`force`) has a warning with that code, in its report too. Until then it had none.',
      '`decidedAt` of the page of a patient is null while a finding is undecided. Until then it was the time of the latest decision.',
      '`POST /api/patient-links/{id}/restore` undoes `DELETE /api/patient-links/{id}` within a minute.',
      'A finding of a page for the patient has `side`, the side of a finding without a tooth.',
      '`GET /api/me/export`, `GET /api/patients/{id}/export` and `GET /api/analyses/{id}/dicom-results.zip` refuse a further one while several of the account run: `SENT_TOO_MUCH_AT_ONCE`. These and the CSV files end early once the session or its rights end.',
      'A query parameter or a text of a form with NUL or half a surrogate pair is `REQUEST_INVALID`. Until then it could be `INTERNAL`.',
      '`GET /api/cases/{id}` has only the radiographs of its site for a key that is bound to one.',
      '`POST /api/analyses/{id}/patient-links` is `TOO_MANY_ATTEMPTS` after sixty links of a person in an hour. A new password by a mailed link ends the links that the person made.',
      'A signature is `REPORT_CHANGED` if the radiograph was given to another patient while its PDF was made.',
      '`DELETE /api/patient-merges/{id}` ends the links to the pages of radiographs that move back, and is `UNMERGE_SIGNED` too if a document signed since has the document, birth date or record number of the other patient.',
      '`GET /api/patients/{id}/export` has the versions of reports that were signed for the patient, whichever radiograph they are of, and the erasure of the patient erases them.',
      '`POST /api/auth/login-gmail` is `GOOGLE_NOT_LINKED` for an account with a password whose address ends in another domain than gmail.com and is of no Google Workspace. Until then the first login linked both.',
      '`POST /api/team/invitations` and `PATCH /api/team/members/{id}` ask for a recent proof for the role `dentist` too. Until then they did for `owner` alone.',
    ],
  },
]

/** Null for a text that names no version of this installation. */
export const versionOf = (text: string): (typeof apiVersions)[number] | null =>
  apiVersions.find(version => version === text) ?? null
