import { getClinic, listAudit, listKeys, listWebhooks } from '@xrai/contract/routes/endpoints'
import type { Endpoint } from '@xrai/contract/routes/route'
import type { TextKey } from '@xrai/contract/strings/translate'
import {
  BellRing,
  Building2,
  Cable,
  CreditCard,
  FileArchive,
  History,
  IdCard,
  KeyRound,
  Languages,
  LockKeyhole,
  type LucideIcon,
  MonitorSmartphone,
  ScrollText,
  ShieldCheck,
  UsersRound,
} from 'lucide-react'
import { createElement, type FunctionComponent } from 'react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Panel {
  readonly id: string
  readonly group: 'options' | 'account' | 'clinic'
  readonly label: TextKey
  readonly icon: LucideIcon
  /** The call without whose right the row is of no use; every user has it unless given. */
  readonly needs?: Endpoint
  readonly Content: FunctionComponent
}

export const groups = [
  { id: 'options', title: 'profile.options' },
  { id: 'account', title: 'profile.accountGroup' },
  { id: 'clinic', title: 'profile.clinicGroup' },
] as const satisfies readonly { id: Panel['group']; title: TextKey }[]

/** Screens of the clinic's own, after its panels. */
export const places = [
  { to: '/clinic', label: 'clinicPage.title', icon: Building2, needs: getClinic },
  { to: '/connections', label: 'connections.title', icon: Cable, needs: listWebhooks },
  { to: '/audit', label: 'auditTrail.title', icon: ScrollText, needs: listAudit },
] as const satisfies readonly { to: string; label: TextKey; icon: LucideIcon; needs: Endpoint }[]

const late = (load: () => Promise<FunctionComponent>) =>
  lazyComponent<object>(load, createElement(Skeleton, { className: 'h-40 w-full' }))

/** The rows of the profile, in their order; each opens its panel, whose script comes with it. */
export const panels: readonly Panel[] = [
  {
    id: 'contrasena',
    group: 'options',
    label: 'profile.password',
    icon: LockKeyhole,
    Content: late(async () => (await import('./panels/password-panel.tsx')).PasswordPanel),
  },
  {
    id: 'dispositivos',
    group: 'options',
    label: 'profile.devices',
    icon: MonitorSmartphone,
    Content: late(async () => (await import('./panels/devices-panel.tsx')).DevicesPanel),
  },
  {
    id: 'actividad',
    group: 'options',
    label: 'profile.activity',
    icon: History,
    Content: late(async () => (await import('./panels/activity-panel.tsx')).ActivityPanel),
  },
  {
    id: 'idioma',
    group: 'options',
    label: 'profile.language',
    icon: Languages,
    Content: late(async () => (await import('./panels/language-panel.tsx')).LanguagePanel),
  },
  {
    id: 'plan',
    group: 'options',
    label: 'profile.planAndSubscription',
    icon: CreditCard,
    Content: late(async () => (await import('./panels/plan-panel.tsx')).PlanPanel),
  },
  {
    id: 'avisos',
    group: 'options',
    label: 'profile.notifications',
    icon: BellRing,
    Content: late(async () => (await import('./panels/notifications-panel.tsx')).NotificationsPanel),
  },
  {
    id: 'datos',
    group: 'account',
    label: 'profile.personal',
    icon: IdCard,
    Content: late(async () => (await import('./panels/personal-panel.tsx')).PersonalPanel),
  },
  {
    id: 'dos-pasos',
    group: 'account',
    label: 'profile.twoFactor',
    icon: ShieldCheck,
    Content: late(async () => (await import('./panels/two-factor-panel.tsx')).TwoFactorPanel),
  },
  {
    id: 'privacidad',
    group: 'account',
    label: 'profile.privacy',
    icon: FileArchive,
    Content: late(async () => (await import('./panels/privacy-panel.tsx')).PrivacyPanel),
  },
  {
    id: 'equipo',
    group: 'clinic',
    label: 'profile.team',
    icon: UsersRound,
    Content: late(async () => (await import('./panels/team-panel.tsx')).TeamPanel),
  },
  {
    id: 'claves',
    group: 'clinic',
    label: 'profile.keys',
    icon: KeyRound,
    needs: listKeys,
    Content: late(async () => (await import('./panels/keys-panel.tsx')).KeysPanel),
  },
]
