/** The part of dcmjs that is used here: data sets of the DICOM JSON model (PS3.18 F) to files (PS3.10) and back. */
declare module 'dcmjs' {
  type Attribute = { vr: string; Value: readonly unknown[] }
  type Attributes = Record<string, Attribute>
  export const data: {
    DicomDict: new (meta: Attributes) => { dict: Attributes; write(): ArrayBuffer }
    DicomMessage: {
      readFile(file: ArrayBuffer): { readonly meta: Attributes; readonly dict: Attributes; write(): ArrayBuffer }
    }
  }
}
