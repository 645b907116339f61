/**
 * The names of the study and the secondary capture of a radiograph that came without UIDs, and of the series of its results,
 * for `uidOfName`. `identity` is the patient whose results they are: two patients never share a study, even if the radiograph went from one to the other. Null
 * without a patient, and for the patient of results that were sent before names held one.
 */
export const studyName = (imageId: string, identity: string | null): readonly string[] => [
  ...['study', imageId],
  ...identityName(identity),
]

export const captureName = (imageId: string, identity: string | null): readonly string[] => [
  ...['instance', 'capture', imageId],
  ...identityName(identity),
]

export const seriesName = (kind: string, analysisId: string, identity: string | null): readonly string[] => [
  ...['series', kind, analysisId],
  ...identityName(identity),
]

export const identityName = (identity: string | null): readonly string[] =>
  identity === null ? [] : ['patient', identity]
