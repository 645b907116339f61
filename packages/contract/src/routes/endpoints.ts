/**
 * Every call of the interface and who may make it: an assistant uploads and prepares, a dentist also decides and deletes,
 * an owner also manages people, keys and the plan. Kept apart from what the calls take and answer, so that the web can
 * call and check rights without loading a validator; a file per resource, so that a screen loads only what it calls.
 */

export * from './endpoints/accounts.ts'
export * from './endpoints/analyses.ts'
export * from './endpoints/api-keys.ts'
export * from './endpoints/audit.ts'
export * from './endpoints/blind.ts'
export * from './endpoints/case-images.ts'
export * from './endpoints/cases.ts'
export * from './endpoints/contact.ts'
export * from './endpoints/credits.ts'
export * from './endpoints/decisions.ts'
export * from './endpoints/devices.ts'
export * from './endpoints/earlier-results.ts'
export * from './endpoints/images.ts'
export * from './endpoints/metrics.ts'
export * from './endpoints/models.ts'
export * from './endpoints/operator.ts'
export * from './endpoints/patient-links.ts'
export * from './endpoints/patients.ts'
export * from './endpoints/personal-data.ts'
export * from './endpoints/plans.ts'
export * from './endpoints/profile.ts'
export * from './endpoints/report-templates.ts'
export * from './endpoints/reports.ts'
export * from './endpoints/service.ts'
export * from './endpoints/session.ts'
export * from './endpoints/signatures.ts'
export * from './endpoints/team.ts'
export * from './endpoints/two-factor.ts'
