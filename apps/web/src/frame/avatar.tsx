import type { Session } from '@xrai/contract/routes/accounts'
import { classNames } from '../ui/class-names.ts'
import { initialsOf } from './initials.ts'

export interface AvatarProps {
  readonly user: Session['user'] | undefined
  readonly large?: boolean
}

/** The person's picture or initials; the place is kept until they are known. */
export function Avatar({ user, large = false }: AvatarProps) {
  const size = large ? 'size-20 text-32' : 'size-9 text-14'
  if (user?.image) return <img src={user.image} alt="" className={classNames('rounded-round object-cover', size)} />
  return (
    <span
      aria-hidden="true"
      className={classNames('grid place-items-center rounded-round bg-ink font-semibold text-paper select-none', size)}
    >
      {user && initialsOf(user.firstName, user.lastName)}
    </span>
  )
}
