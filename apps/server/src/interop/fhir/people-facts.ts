import { fullName } from '@xrai/contract/records/full-name'
import type { ContactPoint, HumanName } from './datatypes.ts'

export const nameOf = (firstName: string, lastName: string): readonly HumanName[] => [
  {
    use: 'official',
    text: fullName({ firstName, lastName }),
    ...(lastName && { family: lastName }),
    ...(firstName && { given: firstName.split(/\s+/) }),
  },
]

export const contactPoints = (phone: string | null, email: string | null = null): ContactPoint[] => [
  ...(phone ? [{ system: 'phone' as const, value: phone }] : []),
  ...(email ? [{ system: 'email' as const, value: email }] : []),
]
