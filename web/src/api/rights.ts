import { useSession } from './session.ts'

/** Who starts in the console: admins, and auditors, who read it. */
export function canOpenConsole(role: string): boolean {
  return role === 'org_admin' || role === 'auditor'
}

/** Whether the person may change the organization. The service decides; this only controls what is shown. */
export function useCanChange(): boolean {
  return useSession().user.role === 'org_admin'
}

/** Whether the person may assign to and remind the teams they lead. An auditor changes nothing, even as a lead. */
export function useCanLead(): boolean {
  return useSession().user.role !== 'auditor'
}
