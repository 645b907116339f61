/**
 * True if files are sent with the patient's identity: by the user's own choice, else if a patient was chosen for them
 * (docs/decisions/100-identity-of-a-chosen-patient.md).
 */
export const keepsPatient = (chosen: boolean | undefined, hasPatient: boolean): boolean => chosen ?? hasPatient
