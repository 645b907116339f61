import { fullName } from '@xrai/contract/records/full-name'
import { mayCall, roles } from '@xrai/contract/routes/access'
import type { Session } from '@xrai/contract/routes/accounts'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Member } from '@xrai/contract/routes/team'
import { t } from '@xrai/contract/strings/translate'
import { Badge } from '../../../base/ui/badge.tsx'
import { ErrorState } from '../../../base/ui/error-state.tsx'
import { Select } from '../../../base/ui/select.tsx'
import { Skeleton } from '../../../base/ui/skeleton.tsx'
import { showToast } from '../../../base/ui/toast.tsx'
import { sentenceOf } from '../../../client/result.ts'
import { useSession } from '../../../client/session.ts'
import { useSetUsualSite, useSites } from '../../../client/sites.ts'
import { useChangeRole, useLeaveClinic, useRemoveMember, useTeam } from '../../../client/team.ts'
import { SiteOptions } from '../../../shell/clinic-sites/site-options.tsx'
import { Avatar } from '../../../shell/frame/avatar.tsx'
import { showFailure } from '../../../shell/frame/show-failure.ts'
import { CsvButton } from '../../../shell/lists/csv-button.tsx'
import { ClinicChoice } from './clinic-choice.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { Invitations } from './invitations.tsx'

export function TeamPanel() {
  const { data: session } = useSession()
  const { data: team, error, isFetching, refetch } = useTeam()
  const leave = useLeaveClinic()
  if (error && !team) return <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
  if (!team || !session) return <Skeleton className="h-60 w-full" />
  return (
    <div className="flex flex-col gap-8">
      <ClinicChoice />
      <section>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
          <h3 className="text-16">{t('teamPanel.members', { clinic: session.clinic.name })}</h3>
          <CsvButton of={{ list: 'team', query: {} }} />
        </div>
        <ul className="rounded-card border border-line">
          {team.members.map(member => (
            <li key={member.id} className="border-b border-line p-4 last:border-0">
              <MemberRow member={member} session={session} />
            </li>
          ))}
        </ul>
      </section>
      {mayCall(endpoints.invite, session) && <Invitations invitations={team.invitations} />}
      {team.members.length > 1 && (
        <section>
          <ConfirmButton
            label={t('teamPanel.leave')}
            question={t('teamPanel.leaveQuestion', { clinic: session.clinic.name })}
            busy={leave.isPending}
            onConfirm={() =>
              leave.mutate(undefined, {
                onSuccess: ({ clinic }) => showToast({ text: t('teamPanel.left', { clinic }) }),
                onError: showFailure,
              })
            }
          />
        </section>
      )}
    </div>
  )
}

/** A colleague's usual site; hidden in a clinic without several sites. */
function UsualSite({ member, name }: { readonly member: Member; readonly name: string }) {
  const { data } = useSites()
  const set = useSetUsualSite()
  const sites = (data?.sites ?? []).filter(({ id, archivedAt }) => archivedAt === null || id === member.siteId)
  if (sites.length < 2) return null
  const shown = set.isPending ? set.variables.siteId : member.siteId
  return (
    <Select
      className="w-44 max-sm:flex-1"
      label={t('sites.usualOf', { name })}
      value={shown ?? 'none'}
      disabled={set.isPending}
      onChange={event => {
        const siteId = event.target.value === 'none' ? null : event.target.value
        set.mutate({ id: member.id, siteId }, { onError: showFailure })
      }}
    >
      <SiteOptions sites={sites} />
    </Select>
  )
}

function MemberRow({ member, session }: { readonly member: Member; readonly session: Session }) {
  const change = useChangeRole()
  const remove = useRemoveMember()
  const name = fullName(member)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar user={{ ...member, image: member.picture }} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          <span className="min-w-0">{name}</span>
          {member.self && <Badge>{t('teamPanel.you')}</Badge>}
        </p>
        <p className="truncate text-14 text-muted">{member.email}</p>
      </div>
      <div className="flex items-center gap-2 max-sm:w-full">
        {mayCall(endpoints.setUsualSite, session) && <UsualSite member={member} name={name} />}
        {mayCall(endpoints.changeRole, session) ? (
          <Select
            className="w-36 max-sm:flex-1"
            label={t('teamPanel.roleOf', { name })}
            value={member.role}
            disabled={change.isPending}
            onChange={event => {
              const role = roles.find(known => known === event.target.value)
              if (role) change.mutate({ id: member.id, role }, { onError: showFailure })
            }}
          >
            {roles.map(role => (
              <option key={role} value={role}>
                {t(`roles.${role}`)}
              </option>
            ))}
          </Select>
        ) : (
          <span className="text-14 text-muted">{t(`roles.${member.role}`)}</span>
        )}
      </div>
      {mayCall(endpoints.removeMember, session) && !member.self && (
        <ConfirmButton
          label={t('teamPanel.remove')}
          name={t('teamPanel.removeName', { name })}
          question={t('teamPanel.removeQuestion', { name })}
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(member.id, {
              onSuccess: () => showToast({ text: t('teamPanel.removed', { name }) }),
              onError: showFailure,
            })
          }
        />
      )}
    </div>
  )
}
