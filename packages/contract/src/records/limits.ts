/** Constants (specification §9) and the lengths of texts: apart from the schemas, so that a screen can name a limit without zod. */
/** Of a radiograph's file. */
export const radiographBytesMaximum = 64 * 1024 * 1024

export const casesPerPage = 20
export const recentCases = 5
export const imagesPerCase = 10
/** What one call deletes, restores or moves. */
export const imagesPerBatch = 200
export const patientsPerPage = 20
/** The latest radiographs without a patient for which patients are proposed at once. */
export const proposedAtOnce = 100
/** Offered before anything is typed. */
export const recentPatients = 6
export const reportsPerPage = 20

/** A finding counts and is shown from here on, 0–1. */
export const defaultConfidence = 0.2

export const caseNameMaximum = 120
export const caseDescriptionMaximum = 500
export const patientNameMaximum = 80
/** Of a person in a report's header. */
export const reportNameMaximum = 120
export const recordNumberMaximum = 40
export const phoneMaximum = 25
/** RFC 5321 §4.5.3.1.3. */
export const emailMaximum = 254
/** A guardian's whole name, in one field. */
export const guardianNameMaximum = 160
export const alertMaximum = 60
/** As a person enters them; merges keep those of all, up to `alertsAfterMerges`. */
export const alertsPerPatient = 10
export const alertsAfterMerges = 50
export const patientNotesMaximum = 2000

/** Below it a patient has a guardian (Civil Code of Peru, art. 42). */
export const adultAge = 18

/** Of a note in a patient's history; its author may change it for so many days, then another note corrects it. */
export const patientNoteMaximum = 2000
export const noteEditDays = 7

/** A deleted case, radiograph, note or patient can be restored for so long; then it is gone with its files. */
export const daysToRestore = 30
