import { t } from '@xrai/contract/strings/translate'
import { FileText, House, ScanSearch, UserRound, UsersRound } from 'lucide-react'

/** The app's places, in the bar and in the side menu alike. `also` are further addresses of the same place. */
export const navItems = [
  { to: '/home', label: t('nav.home'), icon: House, also: ['/inicio'] },
  { to: '/analysis', label: t('nav.analysis'), icon: ScanSearch, also: [] },
  { to: '/reports', label: t('nav.reports'), icon: FileText, also: [] },
  { to: '/patients', label: t('nav.patients'), icon: UsersRound, also: [] },
  { to: '/profile', label: t('nav.profile'), icon: UserRound, also: [] },
] as const

export const isCurrent = ({ to, also }: (typeof navItems)[number], pathname: string) =>
  pathname === to || pathname.startsWith(`${to}/`) || (also as readonly string[]).includes(pathname)
