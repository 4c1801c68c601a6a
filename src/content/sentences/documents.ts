import { addSentences } from '../sentences.ts'

// Sentences for the upload of documents.
addSentences({
  file_too_large: 'Arquivo muito grande. Tamanho máximo: 5MB',
  file_missing: 'Nenhum arquivo selecionado para upload',
  file_repeated:
    'Esta é a mesma foto que você escolheu para outro documento. Cada documento precisa da sua: na selfie, você aparece segurando o documento.',
  file_empty: 'O arquivo está vazio. Escolha outro.',
  file_type_not_allowed:
    'Este tipo de arquivo não é aceito. Envie uma foto em JPG, PNG ou WebP (ou PDF, menos na selfie).',
  file_heic: 'Fotos em HEIC não são aceitas. Tire a foto em JPG, ou envie uma captura de tela dela.',
  file_name_invalid: 'O nome do arquivo não é válido. Mude o nome e tente novamente.',
  file_damaged: 'O arquivo parece danificado. Escolha outro.',
  file_too_many_pixels: 'Esta imagem é grande demais: o máximo são 40 megapixels. Tire a foto com menos resolução.',
  file_pdf_active:
    'Este PDF traz um programa ou um formulário que se envia sozinho, e isso não podemos abrir. Tire uma foto do documento e envie a foto.',
  file_pdf_protected:
    'Este PDF está protegido com senha, e não conseguimos abri-lo. Tire uma foto do documento (ou da tela) e envie a foto.',
  file_pdf_undrawn:
    'Este PDF tem campos preenchidos que só alguns programas mostram. Abra-o, imprima em PDF e envie o arquivo novo, ou tire uma foto do documento.',
  file_pdf_too_complex:
    'Este PDF é pesado demais para conferirmos aqui. Tire uma foto do documento (ou da tela) e envie a foto.',
  file_malware:
    'Nosso antivírus encontrou um problema neste arquivo, e ele não foi guardado. Tire uma foto do documento e envie a foto.',
  file_hash_mismatch: 'O arquivo chegou incompleto. Tente novamente.',
  upload_incomplete: 'O arquivo chegou incompleto. Tente novamente.',
  document_accepted: 'Este documento já foi aceito. Não é preciso enviar de novo.',
  upload_expired: 'O envio ficou parado por muito tempo. Comece de novo.',
  document_status_failed: 'Falha ao atualizar status do documento',
})
