/** True if the browser can run a network in a worker. */
export const runsNetworks = (): boolean =>
  typeof Worker === 'function' && typeof WebAssembly === 'object' && typeof OffscreenCanvas === 'function'

/** True if the browser's data saver is on. Not supported by every browser, and not in TypeScript's DOM library. */
export const savesData = (): boolean => {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
