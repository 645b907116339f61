/* Cornerstone's codecs come without types; what is used of them stands in codec.ts. */
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
