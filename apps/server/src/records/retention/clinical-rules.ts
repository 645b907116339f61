import { daysToRestore } from '@xrai/contract/records/case'
import { metricsDaysMaximum } from '@xrai/contract/records/metrics'
import { deleteRetiredShadowResults } from '../../db/queries/imaging/shadow-results.ts'
import { deleteOldDayFigures } from '../../db/queries/insight/day-figures.ts'
import { deleteErasureProofs } from '../../db/queries/records/expired.ts'
import { deleteOldMounts } from '../../db/queries/records/mounts.ts'
import { deleteDiscarded } from '../../db/queries/records/odontograms.ts'
import { deleteEndedPatientLinks } from '../../db/queries/reports/patient-links.ts'
import { daysBefore, monthsBefore, type RetentionRule } from './retention-rule.ts'

const patientLinkDays = 30
/** Long enough to look at a trial once more. */
const shadowDays = 30
/** The longest limitation period of a data protection infringement (LOPDGDD art. 72). */
const proofYears = 3

const withImage = {
  kept: 'Until its radiograph is erased',
  end: 'Goes with it',
  why: 'Part of the clinical record',
} as const

/** Patients, radiographs, findings, reports and the models that read them. */
export const clinicalRules: readonly RetentionRule[] = [
  {
    table: 'erasure',
    kept: `${proofYears} years after it was carried out`,
    end: 'Deleted',
    why: 'Proof that a right was met, ids only, for as long as an infringement can be pursued (LOPDGDD art. 72)',
    sweep: ({ db, now }) => deleteErasureProofs(db, monthsBefore(now, 12 * proofYears)),
  },
  {
    table: 'patient',
    kept: '30 days after deletion, 7 after erasure was asked for; with `RECORD_RETENTION_YEARS` hidden until that long after the last entry',
    end: 'Erased; a deleted patient leaves the cases, an erased one takes them along',
    why: 'Time to undo; then the law of clinical records, where it is set',
  },
  {
    table: 'patient_consent',
    kept: 'Until the patient is erased',
    end: 'Goes with it',
    why: 'Shows what the patient consented to and when',
  },
  {
    table: 'patient_note',
    kept: 'Until the patient is erased; 30 days after deletion, with `RECORD_RETENTION_YEARS` hidden until that long after it was written',
    end: 'Erased',
    why: 'Time to undo; then the law of clinical records, where it is set',
  },
  {
    table: 'mount',
    kept: `Until the patient is erased; a deleted one ${daysToRestore} days`,
    end: 'Goes with it; a deleted one is erased with its frames, the radiographs stay',
    why: 'Part of the clinical record; an arrangement can be made again',
    sweep: ({ db, now }) => deleteOldMounts(db, daysBefore(now, daysToRestore)),
  },
  {
    table: 'mount_frame',
    kept: 'While its radiograph is in it',
    end: 'Goes with it, or with the patient',
    why: 'Part of the clinical record',
  },
  {
    table: 'patient_merge',
    kept: 'Until it is undone, or the patient is erased',
    end: 'Goes with it',
    why: 'Two patients who were merged by mistake can be told apart again',
  },
  {
    table: 'clinical_case',
    kept: '30 days after deletion; with `RECORD_RETENTION_YEARS` hidden until that long after the last entry',
    end: 'Erased with its radiographs',
    why: 'Time to undo; then the law of clinical records, where it is set',
  },
  {
    table: 'image',
    kept: 'Until its case or its patient is erased (a deleted patient leaves it), or 30 days after its own deletion; with `RECORD_RETENTION_YEARS` hidden until that long after the last entry',
    end: 'Erased, and its files where nothing else names them',
    why: 'Part of the clinical record',
  },
  {
    table: 'patient_link',
    kept: `Until ${patientLinkDays} days after it ended, or its radiograph is erased`,
    end: 'Deleted',
    why: 'The dentist can see how often it was opened; then it opens nothing any more, and the audit trail holds its acts',
    sweep: ({ db, now }) => deleteEndedPatientLinks(db, daysBefore(now, patientLinkDays)),
  },
  {
    table: 'day_figures',
    kept: `Until what it counts changes, ${metricsDaysMaximum} days at most`,
    end: 'Deleted',
    why: 'Sums of one day, without a person: a longer range is not shown',
    sweep: ({ db, now }) => deleteOldDayFigures(db, daysBefore(now, metricsDaysMaximum)),
  },
  { table: 'analysis', ...withImage },
  { table: 'finding', ...withImage },
  { table: 'review', ...withImage },
  { table: 'decision', ...withImage },
  { table: 'class_difference', ...withImage },
  { table: 'blind_review', ...withImage },
  { table: 'earlier_result', ...withImage },
  {
    table: 'shadow_result',
    kept: `Until its radiograph is erased, or ${shadowDays} days after its model was retired`,
    end: 'Deleted',
    why: 'Says how far a candidate agrees, to the operator alone; no part of the clinical record',
    sweep: ({ db, now }) => deleteRetiredShadowResults(db, daysBefore(now, shadowDays)),
  },
  {
    table: 'installed_model',
    kept: 'Kept because findings name the model that made them',
    end: 'Stays with the installation',
    why: 'Names no patient; the reviewed radiographs that it learnt from are ids alone',
  },
  {
    table: 'model_file',
    kept: 'Until its model is retired',
    end: 'Deleted',
    why: 'Holds the files of a model that may analyse',
  },
  {
    table: 'model_activation',
    kept: 'Kept because it says which model analysed when',
    end: 'Stays with the installation; one for a clinic goes with it',
    why: 'Names no patient',
  },
  { table: 'tooth_range', ...withImage },
  { table: 'tooth_presence', ...withImage },
  { table: 'measure', ...withImage },
  { table: 'report', ...withImage },
  {
    table: 'signed_report',
    ...withImage,
    kept: 'Until its radiograph is erased, or the patient for whom it was signed',
  },
  {
    table: 'odontogram',
    kept: `Until the patient is erased; a discarded draft ${daysToRestore} days`,
    end: 'Goes with it, and the signed PDF where nothing else names it',
    why: 'Part of the clinical record; of a draft, time to undo',
    sweep: ({ db, now }) => deleteDiscarded(db, daysBefore(now, daysToRestore)),
  },
  {
    table: 'odontogram_change',
    kept: 'Until the odontogram is erased',
    end: 'Goes with it',
    why: 'Part of the clinical record',
  },
  {
    table: 'signed_odontogram',
    kept: 'Until the odontogram is erased',
    end: 'Goes with it',
    why: 'Part of the clinical record',
  },
  {
    table: 'odontogram_signature',
    kept: 'Kept because the holder of a signed odontogram can verify it',
    end: '–',
    why: 'Names the dentist who signed, hashes and no patient; an erased odontogram must not become a forged one',
  },
  {
    table: 'report_template',
    kept: 'Until it is deleted, or the clinic is erased',
    end: 'Deleted',
    why: "The clinic's own words, of no patient",
  },
  {
    table: 'calibration',
    kept: 'Until it is given up, or the clinic is erased',
    end: 'Deleted',
    why: 'Says how large a pixel of a machine is; names no person',
  },
  {
    table: 'report_signature',
    kept: 'Kept because the holder of a signed report can verify it',
    end: '–',
    why: 'Names the dentist who signed, hashes and no patient; an erased report must not become a forged one',
  },
  {
    table: 'signing_key',
    kept: 'Kept because what it signed is verified with it; the secret half until another key takes its place',
    end: '–',
    why: 'A public key names no person',
  },
]
