import type { Capability } from './plan-table.ts'

export const roles = ['owner', 'dentist', 'assistant'] as const
export type Role = (typeof roles)[number]

/** The reach of a clinic's API keys by its plan: analyse and read the credits, or read and write all of its data. */
export const keyReaches = ['basic', 'full'] as const
type KeyReach = (typeof keyReaches)[number]

/** The scopes of an API key, within its reach: the calls of this API, reading by FHIR, sending by DICOMweb. */
export const keyScopes = ['radiographs', 'fhir', 'dicomweb'] as const
export type KeyScope = (typeof keyScopes)[number]

/** The rights of an API key. */
export interface KeyRights {
  readonly reach: KeyReach
  readonly scopes: readonly KeyScope[]
  /** True if it may only read. */
  readonly readOnly: boolean
  /** True for a test key: it gets a phantom's findings; nothing is stored or charged. */
  readonly test: boolean
  /** The only site it works at; null for all of the clinic. */
  readonly siteId: string | null
}

/**
 * How recent the confirmation of the identity must be: 'login' accepts the login itself, 'again' requires a
 * confirmation within the session, so that a session hijacked minutes after the login does not suffice.
 */
export type Freshness = 'login' | 'again'

/** The conditions on the session of a call. */
interface SessionAccess {
  readonly session: true
  readonly roles: readonly Role[]
  /** The least reach of an API key for this call; a key never touches an account. */
  readonly key: KeyReach | 'never'
  /** The scope that a key needs for it; 'radiographs' by default. */
  readonly scope?: KeyScope
  /** Only the operator of the installation (ADMIN_EMAIL), in any role. */
  readonly operator?: true
  /** Required confirmation of the identity, if a session alone is not enough. */
  readonly proof?: Freshness
  /** Only for clinics whose plan includes it. */
  readonly capability?: Capability
}

/** The permitted callers of a call: any caller, or the callers of a session that it describes. */
export type Access = { readonly session: false } | SessionAccess

const clinical = ['owner', 'dentist'] as const

/** Without a session. */
export const open = { session: false } as const satisfies Access
/** Every role, and every API key. */
export const anyKey = { session: true, roles, key: 'basic' } as const satisfies Access
/** Every role, and an API key of full reach: uploading and preparing. */
export const members = { session: true, roles, key: 'full' } as const satisfies Access
/** The roles that decide and delete, and an API key of full reach. */
export const clinicians = { session: true, roles: clinical, key: 'full' } as const satisfies Access
/** Owners and dentists by their own session, never by a key: acts in a dentist's name, whole lists, a patient's erasure. */
export const cliniciansBySession = { session: true, roles: clinical, key: 'never' } as const satisfies Access
/** Every role, and an API key of full reach with the scope `fhir`. */
export const fhirReaders = { session: true, roles, key: 'full', scope: 'fhir' } as const satisfies Access
/** Every role, and an API key of full reach with the scope `dicomweb`. */
export const dicomSenders = { session: true, roles, key: 'full', scope: 'dicomweb' } as const satisfies Access
/** Every role, by a user's own session and never by a key: the account. */
export const membersBySession = { session: true, roles, key: 'never' } as const satisfies Access
/** The role that manages members, keys, the audit trail and the plan. */
export const owners = { session: true, roles: ['owner'], key: 'never' } as const satisfies Access
/** The operator of the installation. */
export const operator = { session: true, roles, key: 'never', operator: true } as const satisfies Access

/**
 * Limits an access to clinics whose plan includes the capability; the others are refused with PLAN_REQUIRED.
 */
export const ofPlan = <const A extends SessionAccess, const C extends Capability>(access: A, capability: C) => ({
  ...access,
  capability,
})

interface Caller {
  readonly clinic: { readonly role: Role }
  /** True if the caller is the operator of the installation. */
  readonly operator: boolean
}

/** True if a signed-in user may call it; the server refuses with FORBIDDEN and the web hides by the same rule. */
export const mayCall = ({ access }: { readonly access: Access }, caller: Caller | null | undefined): boolean => {
  if (!access.session) return true
  if (!caller) return false
  return access.roles.includes(caller.clinic.role) && (!access.operator || caller.operator)
}

/** True if the reach of an API key is sufficient for the call. */
export const keyMayCall = ({ access }: { readonly access: Access }, reach: KeyReach): boolean => {
  if (!access.session) return true
  return access.key === 'basic' || (access.key === 'full' && reach === 'full')
}

/** True if an API key has the scope for the call. */
export const keyHasScope = ({ access }: { readonly access: Access }, scopes: readonly KeyScope[]): boolean =>
  !access.session || scopes.includes(access.scope ?? 'radiographs')
