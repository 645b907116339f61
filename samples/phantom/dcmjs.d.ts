/** The one part of dcmjs that is used here: it writes a data set of the DICOM JSON model (PS3.18 F) as a file (PS3.10). */
declare module 'dcmjs' {
  type Attribute = { vr: string; Value: readonly unknown[] }
  type Attributes = Record<string, Attribute>
  export const data: {
    DicomDict: new (meta: Attributes) => { dict: Attributes; write(): ArrayBuffer }
  }
}
