import type { Patient } from '@xrai/contract/records/patient'
import { t } from '@xrai/contract/strings/translate'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { usePacs } from '../../client/pacs.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const PacsSheet = lazyComponent(async () => (await import('./pacs-sheet.tsx')).PacsSheet, null)

/** Opens the search in the clinic's PACS; nothing where there is none that may be asked. */
export function PacsButton({ patient }: { readonly patient: Patient }) {
  const { data: pacs = [] } = usePacs()
  const [open, setOpen] = useState(false)
  if (pacs.length === 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Archive size={18} aria-hidden="true" />
        {t('pacs.open')}
      </Button>
      {open && <PacsSheet patient={patient} pacs={pacs} onClose={() => setOpen(false)} />}
    </>
  )
}
