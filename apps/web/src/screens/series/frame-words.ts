import type { MountFrame } from '@xrai/contract/mounts/mount-template'
import type { MountImage } from '@xrai/contract/routes/mounts'
import { t } from '@xrai/contract/strings/translate'
import { dayWords } from '../../base/language/days.ts'
import { dayText } from '../../base/language/moments.ts'

export const teethText = ({ teeth: { first, last } }: MountFrame): string => `${first}–${last}`

export const frameText = (frame: MountFrame): string => t(`series.frame.${frame.kind}`, { teeth: teethText(frame) })

export const radiographDate = ({ takenAt, uploadDate }: MountImage): string =>
  takenAt === null ? dayText(uploadDate) : dayWords(takenAt)
