import { useEffect, useRef } from 'react'
import { droppedFiles } from './dropped-files.ts'

/** Accepts files pasted anywhere on the page or dropped beside a target, which would otherwise replace the page. */
export function useStrayFiles(onFiles: (files: readonly File[]) => void) {
  const handler = useRef(onFiles)
  handler.current = onFiles
  useEffect(() => {
    const take = (event: Event, transfer: DataTransfer | null) => {
      if (event.defaultPrevented || !transfer || transfer.files.length === 0) return
      event.preventDefault()
      void droppedFiles(transfer).then(files => handler.current(files))
    }
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData)
    const drop = (event: DragEvent) => take(event, event.dataTransfer)
    const allow = (event: DragEvent) => event.preventDefault()
    document.addEventListener('paste', paste)
    document.addEventListener('drop', drop)
    document.addEventListener('dragover', allow)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('drop', drop)
      document.removeEventListener('dragover', allow)
    }
  }, [])
}
