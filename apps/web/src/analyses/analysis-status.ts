import type { AnalysisStatus } from '@xrai/contract/case/analysis'
import { type TextKey, t } from '@xrai/contract/strings/translate'
import { CircleAlert, CircleCheck, ClipboardPen, LoaderCircle, type LucideIcon } from 'lucide-react'
import type { Tone } from '../ui/tone.ts'

interface StatusLook {
  readonly text: TextKey
  readonly tone: Tone
  readonly icon: LucideIcon
}

/** SPEC §4: ready and pending_revision have their words, anything else is in progress; a failure is said as one. */
const looks: Readonly<Record<AnalysisStatus, StatusLook>> = {
  ready: { text: 'status.ready', tone: 'good', icon: CircleCheck },
  pending_revision: { text: 'status.pending_revision', tone: 'warn', icon: ClipboardPen },
  queued: { text: 'status.in_progress', tone: 'info', icon: LoaderCircle },
  processing: { text: 'status.in_progress', tone: 'info', icon: LoaderCircle },
  failed: { text: 'status.failed', tone: 'error', icon: CircleAlert },
}

export const statusLook = (status: AnalysisStatus) => {
  const { text, ...look } = looks[status]
  return { ...look, label: t(text) }
}
