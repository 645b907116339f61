export interface RegisterValues {
  first_name: string
  last_name: string
  email: string
  password: string
  confirm: string
  terms: boolean
}
