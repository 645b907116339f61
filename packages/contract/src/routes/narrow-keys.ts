import * as endpoints from './endpoints.ts'
import { isQuestion } from './idempotency.ts'
import { type Endpoint, nameOfCall } from './route.ts'

/** How a call is restricted for a key that is bound to a site. */
export type SiteRule =
  /** By the site of the record in its path. */
  | 'analysis'
  | 'image'
  | 'case'
  /** Its list is filtered by the site. */
  | 'list'
  /** The created record gets the site. */
  | 'work'
  /** The call concerns the whole clinic: patients, credits, sites. */
  | 'clinic'

const of = (rule: SiteRule, calls: readonly Endpoint[]) => calls.map(call => [nameOfCall(call), rule] as const)

/** Every call that a key of a site may make; all others are refused. */
const siteRules: ReadonlyMap<string, SiteRule> = new Map([
  ...of('work', [endpoints.analyze, endpoints.createCase]),
  ...of('list', [endpoints.listAnalyses, endpoints.listCases, endpoints.listReports]),
  ...of('case', [endpoints.getCase, endpoints.addCaseImage, endpoints.caseEvents]),
  ...of('analysis', [
    endpoints.getAnalysis,
    endpoints.retryAnalysis,
    endpoints.getReport,
    endpoints.getReportPdf,
    endpoints.listSignatures,
    endpoints.getSignedPdf,
    endpoints.getDicomResults,
  ]),
  ...of('image', [endpoints.getOriginal, endpoints.getDisplay, endpoints.getThumbnail, endpoints.getCrop]),
  ...of('clinic', [
    endpoints.getCredits,
    endpoints.listSites,
    endpoints.createPatient,
    endpoints.listPatients,
    endpoints.editPatient,
    endpoints.restorePatient,
  ]),
])

/** Null for a call that no key of a site may make. */
export const siteRuleOf = (call: Pick<Endpoint, 'method' | 'path'>): SiteRule | null =>
  siteRules.get(nameOfCall(call)) ?? null

const ofTestKeys: ReadonlySet<string> = new Set([endpoints.analyze, endpoints.getCredits].map(nameOfCall))

/** True for the calls of a test key, with which a program is tried out before it has a clinic's radiographs. */
export const testKeyMayCall = (call: Pick<Endpoint, 'method' | 'path'>): boolean => ofTestKeys.has(nameOfCall(call))

/** True for the calls of a read-only key. */
export const onlyReads = (call: Pick<Endpoint, 'method' | 'path'>): boolean => call.method === 'get' || isQuestion(call)
