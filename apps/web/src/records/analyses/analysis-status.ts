import type { AnalysisStatus } from '@xrai/contract/records/analysis'
import { type TextKey, t } from '@xrai/contract/strings/translate'
import { CircleAlert, CircleCheck, CircleDashed, ClipboardPen, LoaderCircle, type LucideIcon } from 'lucide-react'
import type { Tone } from '../../base/ui/tone.ts'

interface StatusLook {
  readonly text: TextKey
  readonly tone: Tone | 'plain'
  readonly icon: LucideIcon
}

/**
 * Specification §4: ready and pending_revision have their own words, anything else is in progress, except a failure.
 */
const known: Readonly<Record<AnalysisStatus, StatusLook>> = {
  ready: { text: 'status.ready', tone: 'good', icon: CircleCheck },
  pending_revision: { text: 'status.pending_revision', tone: 'warn', icon: ClipboardPen },
  queued: { text: 'status.in_progress', tone: 'info', icon: LoaderCircle },
  processing: { text: 'status.in_progress', tone: 'info', icon: LoaderCircle },
  failed: { text: 'status.failed', tone: 'error', icon: CircleAlert },
  unanalysed: { text: 'status.unanalysed', tone: 'plain', icon: CircleDashed },
}

/** For a status unknown to this version, which a newer server may send. */
const unknown: StatusLook = { text: 'status.in_progress', tone: 'plain', icon: LoaderCircle }

const looks: ReadonlyMap<string, StatusLook> = new Map(Object.entries(known))

export const statusLook = (status: string) => {
  const { text, ...look } = looks.get(status) ?? unknown
  return { ...look, label: t(text) }
}

/** The dentist's pending or completed work on it; undefined if the status already says everything. */
export function workText(status: AnalysisStatus, signed = false): string | undefined {
  if (status === 'pending_revision') return t('status.work.pending_revision')
  if (status === 'ready') return t(signed ? 'status.work.signed' : 'status.work.ready')
  return undefined
}
