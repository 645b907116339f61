import type { Verification } from '@xrai/contract/signature/verification-schema'
import { useEffect, useState } from 'react'
import { type Comparison, comparePdf } from './compare-pdf.ts'
import type { ReadPdf } from './read-pdf.ts'

/** Compares a PDF with the verification of its code; undefined until both are available. */
export function useComparison(pdf: ReadPdf | null, known: Verification | undefined): Comparison | undefined {
  const [made, setMade] = useState<{ pdf: ReadPdf; known: Verification; comparison: Comparison }>()
  useEffect(() => {
    if (!pdf || !known) return
    let isLeft = false
    void comparePdf(pdf, known).then(comparison => !isLeft && setMade({ pdf, known, comparison }))
    return () => {
      isLeft = true
    }
  }, [pdf, known])
  return made?.pdf === pdf && made?.known === known ? made?.comparison : undefined
}
