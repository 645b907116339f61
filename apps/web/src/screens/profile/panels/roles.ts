import type { roles as contractRoles } from '@xrai/contract/routes/accounts'

export const roles = ['owner', 'dentist', 'assistant'] as const satisfies typeof contractRoles
