import { useEffect } from 'react'
import { adoptStyles } from '../src/base/ui/adopted-styles.ts'

/**
 * Replaces react-style-singleton, with which Radix' dialogs and menus lock the page's scrolling while they are open.
 * The original writes a <style> element, which the content security policy refuses; a nonce would have to change in
 * each answer, so the first page could not be cached. Same contract: the first instance sets the styles, the last one
 * removes them.
 */
export const styleSingleton = () => {
  let shown = 0
  let drop: (() => void) | undefined
  return function Sheet({ styles, dynamic }: { readonly styles: string; readonly dynamic?: boolean }): null {
    // biome-ignore lint/correctness/useExhaustiveDependencies: styles change at run time only where they are dynamic
    useEffect(() => {
      if (shown === 0) drop = adoptStyles(styles)
      shown += 1
      return () => {
        shown -= 1
        if (shown === 0) drop?.()
      }
    }, [styles && dynamic])
    return null
  }
}
