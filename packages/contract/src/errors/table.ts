/**
 * Every refusal the product can give: HTTP status, whether an operator must be notified, and the catalogue key of
 * the sentence a person reads. The code itself is the stable name on the wire.
 */
export const errorTable = {
  // accounts
  CREDENTIALS_REQUIRED: { status: 400, reportable: false, text: 'errors.credentialsRequired' },
  CREDENTIALS_WRONG: { status: 401, reportable: false, text: 'errors.credentialsWrong' },
  EMAIL_TAKEN: { status: 409, reportable: false, text: 'errors.emailTaken' },
  EMAIL_INVALID: { status: 422, reportable: false, text: 'errors.emailInvalid' },
  NAME_INVALID: { status: 422, reportable: false, text: 'errors.nameInvalid' },
  PASSWORD_LENGTH: { status: 422, reportable: false, text: 'errors.passwordLength' },
  PASSWORD_TOO_COMMON: { status: 422, reportable: false, text: 'errors.passwordTooCommon' },
  REAUTHENTICATION_REQUIRED: { status: 403, reportable: false, text: 'errors.reauthenticationRequired' },
  SESSION_REQUIRED: { status: 401, reportable: false, text: 'errors.sessionRequired' },
  FORBIDDEN: { status: 403, reportable: false, text: 'errors.forbidden' },
  TOO_MANY_ATTEMPTS: { status: 429, reportable: false, text: 'errors.tooManyAttempts' },
  GOOGLE_NOT_CONFIGURED: { status: 501, reportable: false, text: 'errors.googleNotConfigured' },
  GOOGLE_TOKEN_INVALID: { status: 401, reportable: false, text: 'errors.googleTokenInvalid' },
  GOOGLE_ACCOUNT_UNKNOWN: { status: 404, reportable: false, text: 'errors.googleAccountUnknown' },
  GOOGLE_ACCOUNT_OTHER: { status: 409, reportable: false, text: 'errors.googleAccountOther' },
  GOOGLE_UNREACHABLE: { status: 502, reportable: true, text: 'errors.googleUnreachable' },
  PASSWORD_WRONG: { status: 422, reportable: false, text: 'errors.passwordWrong' },
  PASSWORD_MISSING: { status: 409, reportable: false, text: 'errors.passwordMissing' },
  CODE_WRONG: { status: 422, reportable: false, text: 'errors.codeWrong' },
  TWO_FACTOR_ON: { status: 409, reportable: false, text: 'errors.twoFactorOn' },
  TWO_FACTOR_OFF: { status: 409, reportable: false, text: 'errors.twoFactorOff' },
  LINK_INVALID: { status: 410, reportable: false, text: 'errors.linkInvalid' },
  EMAIL_UNVERIFIED: { status: 403, reportable: false, text: 'errors.emailUnverified' },
  DEMO_ACCOUNT: { status: 403, reportable: false, text: 'errors.demoAccount' },
  DEMO_ONLY_HERE: { status: 403, reportable: false, text: 'errors.demoOnlyHere' },
  ALREADY_MEMBER: { status: 409, reportable: false, text: 'errors.alreadyMember' },
  NOT_MEMBER: { status: 403, reportable: false, text: 'errors.notMember' },
  INVITATION_OF_ANOTHER: { status: 409, reportable: false, text: 'errors.invitationOfAnother' },
  LAST_OWNER: { status: 409, reportable: false, text: 'errors.lastOwner' },
  KEY_FORBIDDEN: { status: 403, reportable: false, text: 'errors.keyForbidden' },
  KEY_SCOPE: { status: 403, reportable: false, text: 'errors.keyScope' },
  KEY_RATE: { status: 429, reportable: false, text: 'errors.keyRate' },
  TOO_MANY_KEYS: { status: 409, reportable: false, text: 'errors.tooManyKeys' },
  TOO_MANY_WEBHOOKS: { status: 409, reportable: false, text: 'errors.tooManyWebhooks' },
  WEBHOOK_URL_REFUSED: { status: 422, reportable: false, text: 'errors.webhookUrlRefused' },
  WEBHOOK_PAUSED: { status: 409, reportable: false, text: 'errors.webhookPaused' },
  TOO_MANY_PEERS: { status: 409, reportable: false, text: 'errors.tooManyPeers' },
  PEER_ADDRESS_REFUSED: { status: 422, reportable: false, text: 'errors.peerAddressRefused' },
  PEER_SECRET_REQUIRED: { status: 422, reportable: false, text: 'errors.peerSecretRequired' },
  PEER_PROTOCOL_FIXED: { status: 409, reportable: false, text: 'errors.peerProtocolFixed' },
  AE_TITLE_TAKEN: { status: 409, reportable: false, text: 'errors.aeTitleTaken' },
  PICTURE_TOO_LARGE: { status: 413, reportable: false, text: 'errors.pictureTooLarge' },
  PICTURE_TOO_MANY_PIXELS: { status: 422, reportable: false, text: 'errors.pictureTooManyPixels' },
  PICTURE_UNSUPPORTED: { status: 415, reportable: false, text: 'errors.pictureUnsupported' },
  CLINIC_NAME_REQUIRED: { status: 422, reportable: false, text: 'errors.clinicNameRequired' },
  RUC_INVALID: { status: 422, reportable: false, text: 'errors.rucInvalid' },
  CLINIC_PHONE_INVALID: { status: 422, reportable: false, text: 'errors.clinicPhoneInvalid' },
  PHONE_INVALID: { status: 422, reportable: false, text: 'errors.phoneInvalid' },
  SITE_NAME_REQUIRED: { status: 422, reportable: false, text: 'errors.siteNameRequired' },
  SITE_NAME_TAKEN: { status: 409, reportable: false, text: 'errors.siteNameTaken' },
  SITE_UNKNOWN: { status: 404, reportable: false, text: 'errors.siteUnknown' },
  SITE_ARCHIVED: { status: 409, reportable: false, text: 'errors.siteArchived' },
  SITES_CHANGED: { status: 409, reportable: false, text: 'errors.sitesChanged' },
  TOO_MANY_SITES: { status: 409, reportable: false, text: 'errors.tooManySites' },
  // requests
  REQUEST_INVALID: { status: 422, reportable: false, text: 'errors.requestInvalid' },
  REQUEST_NOT_JSON: { status: 400, reportable: false, text: 'errors.requestNotJson' },
  CONTENT_TYPE_UNSUPPORTED: { status: 415, reportable: false, text: 'errors.contentTypeUnsupported' },
  REQUEST_CUT_OFF: { status: 400, reportable: false, text: 'errors.requestCutOff' },
  REQUEST_TOO_SLOW: { status: 408, reportable: false, text: 'errors.requestTooSlow' },
  SENT_TOO_MUCH_AT_ONCE: { status: 429, reportable: false, text: 'errors.sentTooMuchAtOnce' },
  REQUEST_TOO_LARGE: { status: 413, reportable: false, text: 'errors.requestTooLarge' },
  FIELD_REPEATED: { status: 422, reportable: false, text: 'errors.fieldRepeated' },
  IDEMPOTENCY_KEY_INVALID: { status: 400, reportable: false, text: 'errors.idempotencyKeyInvalid' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, reportable: false, text: 'errors.idempotencyKeyReused' },
  REQUEST_IN_PROGRESS: { status: 409, reportable: false, text: 'errors.requestInProgress' },
  NOT_FOUND: { status: 404, reportable: false, text: 'errors.notFound' },
  METHOD_NOT_ALLOWED: { status: 405, reportable: false, text: 'errors.methodNotAllowed' },
  // radiographs
  IMAGE_REQUIRED: { status: 400, reportable: false, text: 'errors.imageRequired' },
  TYPE_REQUIRED: { status: 400, reportable: false, text: 'errors.typeRequired' },
  TYPE_UNKNOWN: { status: 422, reportable: false, text: 'errors.typeUnknown' },
  IMAGE_EMPTY: { status: 400, reportable: false, text: 'errors.imageEmpty' },
  IMAGE_TOO_LARGE: { status: 413, reportable: false, text: 'errors.imageTooLarge' },
  IMAGE_TOO_MANY_PIXELS: { status: 422, reportable: false, text: 'errors.imageTooManyPixels' },
  IMAGE_TOO_SMALL: { status: 422, reportable: false, text: 'errors.imageTooSmall' },
  IMAGE_FORMAT_UNSUPPORTED: { status: 415, reportable: false, text: 'errors.imageFormatUnsupported' },
  IMAGE_TOO_DEMANDING: { status: 422, reportable: false, text: 'errors.imageTooDemanding' },
  IMAGE_NOT_PROCESSED: { status: 422, reportable: true, text: 'errors.imageNotProcessed' },
  IMAGE_DAMAGED: { status: 422, reportable: false, text: 'errors.imageDamaged' },
  DICOM_DAMAGED: { status: 422, reportable: false, text: 'errors.dicomDamaged' },
  DICOM_WITHOUT_PICTURE: { status: 422, reportable: false, text: 'errors.dicomWithoutPicture' },
  DICOM_TRANSFER_SYNTAX_UNSUPPORTED: { status: 415, reportable: false, text: 'errors.dicomTransferSyntax' },
  DICOM_JPEG_12_BIT: { status: 415, reportable: false, text: 'errors.dicomJpeg12Bit' },
  DICOM_VIDEO: { status: 415, reportable: false, text: 'errors.dicomVideo' },
  DICOM_DIRECTORY: { status: 422, reportable: false, text: 'errors.dicomDirectory' },
  DICOM_PIXELS_UNSUPPORTED: { status: 422, reportable: false, text: 'errors.dicomPixelsUnsupported' },
  QUALITY_NOT_RADIOGRAPH: { status: 422, reportable: false, text: 'errors.qualityNotRadiograph' },
  QUALITY_LOOKS_PERIAPICAL: { status: 422, reportable: false, text: 'errors.qualityLooksPeriapical' },
  QUALITY_LOOKS_PANORAMIC: { status: 422, reportable: false, text: 'errors.qualityLooksPanoramic' },
  QUALITY_UPSIDE_DOWN: { status: 422, reportable: false, text: 'errors.qualityUpsideDown' },
  QUALITY_MIRRORED: { status: 422, reportable: false, text: 'errors.qualityMirrored' },
  QUALITY_INVERTED: { status: 422, reportable: false, text: 'errors.qualityInverted' },
  QUALITY_TOO_DARK: { status: 422, reportable: false, text: 'errors.qualityTooDark' },
  QUALITY_TOO_BRIGHT: { status: 422, reportable: false, text: 'errors.qualityTooBright' },
  QUALITY_BLURRED: { status: 422, reportable: false, text: 'errors.qualityBlurred' },
  QUALITY_SCREEN_PHOTO: { status: 422, reportable: false, text: 'errors.qualityScreenPhoto' },
  SERVER_BUSY: { status: 503, reportable: false, text: 'errors.serverBusy' },
  // plans and cases
  PLAN_REQUIRED: { status: 402, reportable: false, text: 'errors.planRequired' },
  OUT_OF_CREDITS: { status: 402, reportable: false, text: 'errors.outOfCredits' },
  CASE_NAME_REQUIRED: { status: 422, reportable: false, text: 'errors.caseNameRequired' },
  TEXT_TOO_LONG: { status: 422, reportable: false, text: 'errors.textTooLong' },
  PATIENT_UNKNOWN: { status: 404, reportable: false, text: 'errors.patientUnknown' },
  PATIENT_GONE: { status: 409, reportable: false, text: 'errors.patientGone' },
  PATIENT_NAME_REQUIRED: { status: 422, reportable: false, text: 'errors.patientNameRequired' },
  BIRTH_DATE_INVALID: { status: 422, reportable: false, text: 'errors.birthDateInvalid' },
  DOCUMENT_INVALID: { status: 422, reportable: false, text: 'errors.documentInvalid' },
  GUARDIAN_INVALID: { status: 422, reportable: false, text: 'errors.guardianInvalid' },
  DOCUMENT_TAKEN: { status: 409, reportable: false, text: 'errors.documentTaken' },
  MERGE_WITH_ITSELF: { status: 409, reportable: false, text: 'errors.mergeWithItself' },
  MERGE_SIGNED: { status: 409, reportable: false, text: 'errors.mergeSigned' },
  UNMERGE_SIGNED: { status: 409, reportable: false, text: 'errors.unmergeSigned' },
  MERGE_ERASURE: { status: 409, reportable: false, text: 'errors.mergeErasure' },
  MERGE_NOT_LATEST: { status: 409, reportable: false, text: 'errors.mergeNotLatest' },
  RECORD_NUMBER_TAKEN: { status: 409, reportable: false, text: 'errors.recordNumberTaken' },
  NOTE_REQUIRED: { status: 422, reportable: false, text: 'errors.noteRequired' },
  NOTE_DATE_INVALID: { status: 422, reportable: false, text: 'errors.noteDateInvalid' },
  NOTE_CLOSED: { status: 409, reportable: false, text: 'errors.noteClosed' },
  TEETH_OF_PANORAMIC: { status: 409, reportable: false, text: 'errors.teethOfPanoramic' },
  RANGE_INVALID: { status: 422, reportable: false, text: 'errors.rangeInvalid' },
  CASE_SIGNED: { status: 409, reportable: false, text: 'errors.caseSigned' },
  IMAGE_BUSY: { status: 409, reportable: false, text: 'errors.imageBusy' },
  IMAGE_PRESENT: { status: 409, reportable: false, text: 'errors.imagePresent' },
  IMAGE_IN_TRASH: { status: 409, reportable: false, text: 'errors.imageInTrash' },
  INSTANCE_NOT_RADIOGRAPH: { status: 422, reportable: false, text: 'errors.instanceNotRadiograph' },
  INSTANCE_TYPE_UNCLEAR: { status: 422, reportable: false, text: 'errors.instanceTypeUnclear' },
  IMAGE_SIGNED: { status: 409, reportable: false, text: 'errors.imageSigned' },
  CASE_FULL: { status: 409, reportable: false, text: 'errors.caseFull' },
  ANALYSIS_NOT_DONE: { status: 409, reportable: false, text: 'errors.analysisNotDone' },
  DECISION_INVALID: { status: 422, reportable: false, text: 'errors.decisionInvalid' },
  DECISION_REUSED: { status: 409, reportable: false, text: 'errors.decisionReused' },
  REPORT_REVIEWED: { status: 403, reportable: false, text: 'errors.reportReviewed' },
  NUMBER_REQUIRED: { status: 409, reportable: false, text: 'errors.numberRequired' },
  REPORT_UNDECIDED: { status: 409, reportable: false, text: 'errors.reportUndecided' },
  REPORT_CHANGED: { status: 409, reportable: false, text: 'errors.reportChanged' },
  REPORT_SIGNED: { status: 409, reportable: false, text: 'errors.reportSigned' },
  REPORT_NOT_REVIEWED: { status: 409, reportable: false, text: 'errors.reportNotReviewed' },
  REPORT_NOT_SIGNED: { status: 409, reportable: false, text: 'errors.reportNotSigned' },
  MEASURE_OUTSIDE: { status: 422, reportable: false, text: 'errors.measureOutside' },
  MEASURE_CHANGES_FULL: { status: 409, reportable: false, text: 'errors.measureChangesFull' },
  TOO_MANY_MEASURES: { status: 409, reportable: false, text: 'errors.tooManyMeasures' },
  TOO_MANY_MOUNTS: { status: 409, reportable: false, text: 'errors.tooManyMounts' },
  MOUNT_FRAME_UNKNOWN: { status: 422, reportable: false, text: 'errors.mountFrameUnknown' },
  // odontograms
  ODONTOGRAM_CHANGED: { status: 409, reportable: false, text: 'errors.odontogramChanged' },
  ODONTOGRAM_SIGNED: { status: 409, reportable: false, text: 'errors.odontogramSigned' },
  ODONTOGRAM_DRAFT_OPEN: { status: 409, reportable: false, text: 'errors.odontogramDraftOpen' },
  ODONTOGRAM_INITIAL_MADE: { status: 409, reportable: false, text: 'errors.odontogramInitialMade' },
  ODONTOGRAM_INITIAL_MISSING: { status: 409, reportable: false, text: 'errors.odontogramInitialMissing' },
  ODONTOGRAM_FULL: { status: 409, reportable: false, text: 'errors.odontogramFull' },
  TOO_MANY_ODONTOGRAMS: { status: 409, reportable: false, text: 'errors.tooManyOdontograms' },
  FINDING_NOT_OFFERED: { status: 409, reportable: false, text: 'errors.findingNotOffered' },
  TOO_MANY_TEMPLATES: { status: 409, reportable: false, text: 'errors.tooManyTemplates' },
  REASON_REQUIRED: { status: 422, reportable: false, text: 'errors.reasonRequired' },
  PATIENT_VIEW_EMPTY: { status: 409, reportable: false, text: 'errors.patientViewEmpty' },
  BIRTH_DATE_MISSING: { status: 409, reportable: false, text: 'errors.birthDateMissing' },
  PATIENT_LINK_OVER: { status: 409, reportable: false, text: 'errors.patientLinkOver' },
  PATIENT_LINK_INVALID: { status: 410, reportable: false, text: 'errors.patientLinkInvalid' },
  ANALYSIS_NOT_FAILED: { status: 409, reportable: false, text: 'errors.analysisNotFailed' },
  ANALYSIS_INTERRUPTED: { status: 503, reportable: true, text: 'errors.analysisInterrupted' },
  TRIAL_USED: { status: 409, reportable: false, text: 'errors.trialUsed' },
  PLAN_IS_PAID: { status: 409, reportable: false, text: 'errors.planIsPaid' },
  // the operator
  NOTHING_TO_VERIFY: { status: 409, reportable: false, text: 'errors.nothingToVerify' },
  // the engine
  ENGINE_UNAVAILABLE: { status: 503, reportable: true, text: 'errors.engineUnavailable' },
  ENGINE_UNREACHABLE: { status: 503, reportable: true, text: 'errors.engineUnreachable' },
  ENGINE_BUSY: { status: 503, reportable: true, text: 'errors.engineBusy' },
  ENGINE_TIMEOUT: { status: 504, reportable: true, text: 'errors.engineTimeout' },
  ENGINE_REFUSED: { status: 502, reportable: true, text: 'errors.engineRefused' },
  ENGINE_ANSWER_INVALID: { status: 502, reportable: true, text: 'errors.engineAnswerInvalid' },
  MODEL_DAMAGED: { status: 500, reportable: true, text: 'errors.modelDamaged' },
  // the rest
  SERVICE_UNAVAILABLE: { status: 503, reportable: true, text: 'errors.serviceUnavailable' },
  STORAGE_UNAVAILABLE: { status: 503, reportable: true, text: 'errors.storageUnavailable' },
  METRICS_TOKEN_WRONG: { status: 401, reportable: false, text: 'errors.metricsTokenWrong' },
  FHIR_SEARCH_INVALID: { status: 400, reportable: false, text: 'errors.fhirSearchInvalid' },
  FHIR_PARAMETER_UNKNOWN: { status: 400, reportable: false, text: 'errors.fhirParameterUnknown' },
  FHIR_FORMAT: { status: 406, reportable: false, text: 'errors.fhirFormat' },
  FHIR_GONE: { status: 410, reportable: false, text: 'errors.fhirGone' },
  SIGNING_KEY_UNREADABLE: { status: 500, reportable: true, text: 'errors.signingKeyUnreadable' },
  INTERNAL: { status: 500, reportable: true, text: 'errors.internal' },
} as const satisfies Record<string, ErrorEntry>

interface ErrorEntry {
  readonly status:
    | 400
    | 401
    | 402
    | 403
    | 404
    | 405
    | 406
    | 408
    | 409
    | 410
    | 413
    | 415
    | 422
    | 429
    | 500
    | 501
    | 502
    | 503
    | 504
  readonly reportable: boolean
  readonly text: `errors.${string}`
}

export type ErrorCode = keyof typeof errorTable

export const errorCodes = Object.keys(errorTable) as readonly ErrorCode[]
