import { useEffect } from 'react'

/** The page's meta description for search engines, while it is shown. */
export function useDescription(text: string) {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]')
    const before = meta?.getAttribute('content') ?? ''
    meta?.setAttribute('content', text)
    return () => meta?.setAttribute('content', before)
  }, [text])
}
