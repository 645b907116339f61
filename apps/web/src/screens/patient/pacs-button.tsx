import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Patient } from '@xrai/contract/records/patient'
import { t } from '@xrai/contract/strings/translate'
import { Archive } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { Spinner } from '../../base/ui/spinner.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { usePacs } from '../../client/pacs.ts'
import { isUnderWay, useAskPatientAgain, useRetrievals } from '../../client/retrievals.ts'

const PacsSheet = lazyComponent(async () => (await import('./pacs-sheet.tsx')).PacsSheet, null)

/** Opens the search in the clinic's PACS, and shows the progress of retrievals; hidden if no PACS can be queried. */
export function PacsButton({ patient }: { readonly patient: Patient }) {
  const { data: pacs = [] } = usePacs()
  const [isOpened, setOpened] = useState(false)
  const { pacs: isLinked, ...search } = useSearch({ from: '/patients/$id' })
  const navigate = useNavigate()
  const close = () => {
    setOpened(false)
    if (isLinked) void navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  const coming = useComing(patient.id, pacs.length > 0)
  if (pacs.length === 0) return null
  return (
    <>
      <Button onClick={() => setOpened(true)}>
        {coming > 0 ? <Spinner /> : <Archive size={18} aria-hidden="true" />}
        {coming === 0 && t('pacs.open')}
        {coming > 0 && t(coming === 1 ? 'pacs.underway.one' : 'pacs.underway.some', { count: coming })}
      </Button>
      {(isOpened || isLinked) && <PacsSheet patient={patient} pacs={pacs} onClose={close} />}
    </>
  )
}

/** The number of running retrievals. Refetches the page as radiographs arrive, and announces the end of each. */
function useComing(id: string, enabled: boolean): number {
  const { data: retrievals = [] } = useRetrievals(id, enabled)
  const askAgain = useAskPatientAgain()
  const open = useRef<ReadonlySet<string>>(new Set())
  const arrived = useRef<number | null>(null)
  useEffect(() => {
    const stored = retrievals.reduce((sum, one) => sum + one.stored, 0)
    if (arrived.current !== null && stored > arrived.current) askAgain()
    if (enabled) arrived.current = stored
    for (const { id: one, state } of retrievals)
      if (open.current.has(one) && (state === 'done' || state === 'partial' || state === 'failed'))
        showToast({ text: t(state === 'done' ? 'pacs.arrived' : 'pacs.arrivedPart'), about: `retrieval ${one}` })
    open.current = new Set(retrievals.filter(isUnderWay).map(one => one.id))
  })
  return retrievals.filter(isUnderWay).length
}
