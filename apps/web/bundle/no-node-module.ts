/** In place of Node's `fs` and `path`: the codecs of DICOM name them, and use them in Node alone. */
export default {}
