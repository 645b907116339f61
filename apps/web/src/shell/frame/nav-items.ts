import { t } from '@xrai/contract/strings/translate'
import { FileText, FolderOpen, House, ScanSearch, UserRound, UsersRound } from 'lucide-react'
import { perLanguage } from '../../base/language/per-language.ts'

/** The app's places in the bar. `also` are further addresses of the same place. */
export const navItems = perLanguage(
  () =>
    [
      { to: '/home', label: t('nav.home'), icon: House, also: ['/inicio'] },
      { to: '/analysis', label: t('nav.analysis'), icon: ScanSearch, also: [] },
      { to: '/reports', label: t('nav.reports'), icon: FileText, also: [] },
      { to: '/patients', label: t('nav.patients'), icon: UsersRound, also: [] },
      { to: '/profile', label: t('nav.profile'), icon: UserRound, also: [] },
    ] as const,
)

/** The side menu has the clinical history too, which a phone's home may have scrolled away. */
export const sideItems = perLanguage(
  () =>
    [
      ...navItems().slice(0, -1),
      { to: '/my-cases', label: t('nav.cases'), icon: FolderOpen, also: [] },
      ...navItems().slice(-1),
    ] as const,
)

export const isCurrent = ({ to, also }: ReturnType<typeof sideItems>[number], pathname: string) =>
  pathname === to || pathname.startsWith(`${to}/`) || (also as readonly string[]).includes(pathname)
