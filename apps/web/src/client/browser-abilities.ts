/** Whether the browser can run a network in a worker. */
export const runsNetworks = (): boolean =>
  typeof Worker === 'function' && typeof WebAssembly === 'object' && typeof OffscreenCanvas === 'function'

/** Whether the browser is set to save data. Not known in every browser, and not in TypeScript's DOM library. */
export const savesData = (): boolean => {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
