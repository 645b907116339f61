/**
 * Constants (specification §9) and text lengths: separate from the schemas, so that a screen can use a limit without
 * zod.
 */
/** Bytes of a radiograph's file. */
export const radiographBytesMaximum = 64 * 1024 * 1024

export const casesPerPage = 20
export const recentCases = 5
export const imagesPerCase = 10
/** Images that one call can delete, restore or move. */
export const imagesPerBatch = 200
export const patientsPerPage = 20
/** How many of the latest radiographs without a patient get patient proposals at once. */
export const proposedAtOnce = 100
/** Suggestions before the user types anything. */
export const recentPatients = 6
export const reportsPerPage = 20

/** Minimum confidence, 0–1, for a finding to count and be shown by default. */
export const defaultConfidence = 0.2

export const caseNameMaximum = 120
export const caseDescriptionMaximum = 500
export const patientNameMaximum = 80
/** A person's name in a report's header. */
export const reportNameMaximum = 120
export const recordNumberMaximum = 40
export const phoneMaximum = 25
/** RFC 5321 §4.5.3.1.3. */
export const emailMaximum = 254
/** A guardian's full name, in one field. */
export const guardianNameMaximum = 160
export const alertMaximum = 60
/** Alerts that a user can enter; a merge keeps those of both patients, up to `alertsAfterMerges`. */
export const alertsPerPatient = 10
export const alertsAfterMerges = 50
/** Characters of a report's texts; the recommendations are one text, a line each. */
export const reportTextMaxima = { conclusion: 2000, recommendations: 4000, notes: 2000 } as const

export const patientNotesMaximum = 2000

/** Younger patients have a guardian (Civil Code of Peru, art. 42). */
export const adultAge = 18

/**
 * Characters of a note in a patient's history. Its author may edit it for `noteEditDays` days; later corrections need a
 * new note.
 */
export const patientNoteMaximum = 2000
export const noteEditDays = 7

/**
 * Days during which a deleted case, radiograph, note or patient can be restored; afterwards its files are erased too.
 */
export const daysToRestore = 30
