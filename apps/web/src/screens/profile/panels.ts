import { getAgreement, getClinic, listAudit, listKeys, listWebhooks } from '@xrai/contract/routes/endpoints'
import type { Endpoint } from '@xrai/contract/routes/route'
import type { TextKey } from '@xrai/contract/strings/translate'
import {
  Archive,
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
  Scale,
  ScrollText,
  Send,
  ShieldCheck,
  UsersRound,
} from 'lucide-react'
import { createElement, type FunctionComponent } from 'react'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import type { PanelProps } from './panel-props.ts'

interface Panel {
  readonly id: string
  readonly group: 'account' | 'options' | 'clinic' | 'advanced'
  readonly label: TextKey
  readonly icon: LucideIcon
  /** The call that the row requires; absent if every user has the right. */
  readonly needs?: Endpoint
  readonly Content: FunctionComponent<PanelProps>
}

/** The user's own panels, then the clinic's; rarely needed ones are folded away. */
export const groups = [
  { id: 'account', title: 'profile.accountGroup' },
  { id: 'options', title: 'profile.options' },
  { id: 'clinic', title: 'profile.clinicGroup' },
] as const satisfies readonly { id: Panel['group']; title: TextKey }[]

/** The clinic's separate screens, after its panels. */
export const places = [
  { to: '/clinic', group: 'clinic', label: 'clinicPage.title', icon: Building2, needs: getClinic },
  { to: '/connections', group: 'advanced', label: 'connections.title', icon: Cable, needs: listWebhooks },
  {
    to: '/connections/deliveries',
    group: 'advanced',
    label: 'webhooks.deliveriesPage.title',
    icon: Send,
    needs: listWebhooks,
  },
  { to: '/audit', group: 'advanced', label: 'auditTrail.title', icon: ScrollText, needs: listAudit },
  { to: '/agreement', group: 'advanced', label: 'agreement.title', icon: Scale, needs: getAgreement },
  { to: '/clinic', hash: 'avanzado', group: 'advanced', label: 'clinicPage.policy', icon: Archive, needs: getClinic },
] as const satisfies readonly {
  to: string
  hash?: string
  group: Panel['group']
  label: TextKey
  icon: LucideIcon
  needs: Endpoint
}[]

const late = (load: () => Promise<FunctionComponent<PanelProps>>) =>
  lazyComponent<PanelProps>(load, createElement(Skeleton, { className: 'h-40 w-full' }))

/** The rows of the profile, in order; each loads its panel on demand. */
export const panels: readonly Panel[] = [
  {
    id: 'datos',
    group: 'account',
    label: 'profile.personal',
    icon: IdCard,
    Content: late(async () => (await import('./panels/personal-panel.tsx')).PersonalPanel),
  },
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
    group: 'advanced',
    label: 'profile.keys',
    icon: KeyRound,
    needs: listKeys,
    Content: late(async () => (await import('./panels/keys-panel.tsx')).KeysPanel),
  },
]
