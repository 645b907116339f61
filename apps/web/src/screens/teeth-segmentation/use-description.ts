import { useEffect } from 'react'

/** What a search engine says of this page, for as long as it is shown. */
export function useDescription(text: string) {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]')
    const before = meta?.getAttribute('content') ?? ''
    meta?.setAttribute('content', text)
    return () => meta?.setAttribute('content', before)
  }, [text])
}
