import { useEffect } from 'react'
import { adoptStyles } from '../src/ui/adopted-styles.ts'

/**
 * Stands in the bundle for react-style-singleton, with which Radix' dialogs and menus hold the page still while they are
 * open. That one writes a <style> element, which the content security policy refuses; a nonce for it would have to be
 * new in each answer, and the first page could not be kept. Same contract: the first one shown sets the styles, the last
 * one gone takes them away.
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
