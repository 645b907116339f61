/* Cornerstone's codecs have no types; codec.ts declares what the engine uses. */
declare module '@cornerstonejs/codec-charls/decodewasmjs' {
  const create: import('./compiled-codecs.ts').Glue['default']
  export default create
}
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  const create: import('./compiled-codecs.ts').Glue['default']
  export default create
}
declare module '@cornerstonejs/codec-openjph/wasmjs' {
  const create: import('./compiled-codecs.ts').Glue['default']
  export default create
}
