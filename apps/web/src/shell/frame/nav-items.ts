import { t } from '@xrai/contract/strings/translate'
import { FileText, FolderOpen, House, ScanSearch, UserRound, UsersRound } from 'lucide-react'
import { perLanguage } from '../../base/language/per-language.ts'

/** The entries of the navigation bar. `also` lists further addresses of the same entry. */
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

/** The side menu includes the clinical history, which a phone's home may have scrolled out of view. */
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
