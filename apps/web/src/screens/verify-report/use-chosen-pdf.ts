import { useCallback, useRef, useState } from 'react'
import { type PdfFault, type ReadPdf, readPdf } from './read-pdf.ts'

interface Named {
  readonly name: string
}

/** The chosen file and the state of its check. */
export type ChosenPdf =
  | (Named & { readonly is: 'reading' })
  | (Named & { readonly is: 'fault'; readonly fault: PdfFault })
  | (Named & { readonly is: 'read'; readonly pdf: ReadPdf })

/** The chosen file; of two parallel reads the later one counts. Calls `onRead` with the code in the file. */
export function useChosenPdf(onRead: (code: string) => void) {
  const [chosen, setChosen] = useState<ChosenPdf | null>(null)
  const latest = useRef<File>(null)
  const read = useRef(onRead)
  read.current = onRead
  const choose = useCallback(async (file: File) => {
    const { name } = file
    latest.current = file
    setChosen({ is: 'reading', name })
    const pdf = await readPdf(file)
    if (latest.current !== file) return
    if (typeof pdf === 'string') return setChosen({ is: 'fault', name, fault: pdf })
    setChosen({ is: 'read', name, pdf })
    read.current(pdf.code)
  }, [])
  return { chosen, choose }
}
