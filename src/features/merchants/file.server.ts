import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import { Figure } from '#server/export/csv.ts'
import { yesNo, type RowsList } from '#server/export/rows-file.ts'
import { merchantFields, type MerchantField } from './list.ts'
import type { MerchantRow } from './stored.sql.ts'
import { dashboardWords, statusWords, typeWords } from './words.list.ts'

/** The list of merchants as files have it. */
export const merchantList: RowsList<MerchantRow, MerchantField> = {
  title: msg`Merchants`,
  fields: merchantFields,
  cells: {
    entName: ({ entName }) => entName,
    entCode: ({ entCode }) => entCode,
    corporateType: ({ corporateType }, language) => text(language, typeWords[corporateType]),
    parentName: ({ isMasterEnterprise, parentName }, language) =>
      isMasterEnterprise ? text(language, msg`Is a master company`) : parentName,
    stores: ({ stores }) => new Figure(String(stores)),
    enablePoint: ({ enablePoint }, language) => yesNo(enablePoint, language),
    enableQr: ({ enableQr }, language) => yesNo(enableQr, language),
    showDashBoard: ({ showDashBoard }, language) => text(language, dashboardWords[showDashBoard]),
    forceBindMfa: ({ forceBindMfa }, language) => yesNo(forceBindMfa, language),
    status: ({ status }, language) => text(language, statusWords[status]),
    contractDate: ({ contractDate }) => contractDate,
  },
}
