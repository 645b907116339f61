/**
 * The header by which a page names the clinic that it shows: a session that works in another one by now is refused with
 * CLINIC_CHANGED, so that nothing is stored in a clinic that the user does not see.
 */
export const clinicHeader = 'XRAI-Clinic'
