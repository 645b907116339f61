import { useQuery } from '@tanstack/react-query'
import type { Session } from '@xrai/contract/routes/accounts'
import { classNames } from '../../base/ui/class-names.ts'
import { useBlobAddress } from '../../client/image-urls.ts'
import { personPictureQuery } from '../../client/profile.ts'
import { initialsOf } from './initials.ts'

export interface AvatarProps {
  readonly user: Pick<Session['user'], 'firstName' | 'lastName' | 'image'> | undefined
  readonly large?: boolean
}

/** The user's picture or initials; its space is reserved while they are loading. */
export function Avatar({ user, large = false }: AvatarProps) {
  const size = large ? 'size-20 text-32' : 'size-9 text-14'
  const path = user?.image ?? null
  const { data } = useQuery({ ...personPictureQuery(path ?? ''), enabled: path !== null })
  const address = useBlobAddress(path === null ? null : data)
  if (address) return <img src={address} alt="" className={classNames('rounded-round object-cover', size)} />
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid shrink-0 place-items-center rounded-round bg-ink font-semibold text-paper select-none',
        size,
      )}
    >
      {user && initialsOf(user.firstName, user.lastName)}
    </span>
  )
}
