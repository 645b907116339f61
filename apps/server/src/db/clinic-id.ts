declare const clinicBrand: unique symbol

/**
 * The id of a clinic that the caller is proved to belong to. Only a row of `clinic` or `member` yields one, and every
 * clinic table's `clinic_id` column requires one, so a query that omits the clinic does not type-check.
 */
export type ClinicId = string & { readonly [clinicBrand]: true }
