-- As text, because one transaction may add this state and use it.
-- The figures of these days counted radiographs without an analysis as analyses; they are counted again when they are read.
DELETE FROM "day_figures" d USING "analysis" a
  WHERE a.clinic_id = d.clinic_id AND a.state::text = 'unanalysed' AND a.created_at >= d.starts_at AND a.created_at < d.ends_at;
